# As palavras da página em português do Brasil. Os grupos seguem a página da esquerda para a direita.

## Units

bytes = { $n } B
kilobytes = { $n } KB
megabytes = { $n } MB
chars = { $n ->
    [one] { $n } caractere
   *[other] { $n } caracteres
}
chars-of = { $n } de { $limit } caracteres
about-tokens = cerca de { $n } tokens
window-tokens = { $n }
window-unknown = janela desconhecida

## Top bar

platform = plataforma
model = modelo
session-open = Sessão: modelo, ferramentas, data, caminhos …
open = Abrir…
save = Salvar…
embed = Incorporar
share = Compartilhar
open-in-playground = Abrir no playground
menu = Tema, idioma, ajuda
panes = Painéis
pane-files = Arquivos
pane-edit = Editar
pane-result = Resultado

## Files

files = Arquivos
home = Home
project = Projeto
add-to = Adicionar um arquivo em { $tree }
files-none = Nenhum arquivo ainda.
files-count = { $count }
elsewhere = Em outro lugar
rename-it = Renomear
status-loaded = lido
status-cut = cortado
status-flagged = sinalizado
status-cut-flagged = cortado, sinalizado
status-remarks = { $count ->
    [one] { $count } observação
   *[other] { $count } observações
}
status-shadowed = atrás de { $by }
status-empty = vazio
status-unreadable = ilegível
status-blocked = bloqueado
status-not-read = não é lido
status-unknown = Ainda não se sabe nada sobre este arquivo.

## Editor

editor = Editor
fix-all = Corrigir { $count }
nothing-open = Nenhum arquivo aberto. Escolha um ou adicione um.
not-text = Este arquivo não é texto UTF-8, por isso não pode ser editado aqui.
cut-head = o início termina aqui · { $count ->
    [one] { $count } caractere abaixo nunca chega ao modelo
   *[other] { $count } caracteres abaixo nunca chegam ao modelo
}
cut-tail = o final começa aqui
ruler-label = { $head } caracteres mantidos, { $lost } perdidos, { $tail } mantidos
ruler-cost = { $over ->
    [one] { $over } caractere a mais custa { $lost }.
   *[other] { $over } caracteres a mais custam { $lost }.
}
ruler-kept = Mantidos { $head } + { $tail }.
ruler-headings = Perdidos: { $headings }.

editor-find = Localizar
editor-replace = Substituir
editor-next = próximo
editor-previous = anterior
editor-all = todos
editor-match-case = maiúsculas e minúsculas
editor-by-word = palavra inteira
editor-regexp = expressão regular
editor-replace-one = substituir
editor-replace-all = substituir todos
editor-close = fechar
editor-current-match = ocorrência atual
editor-replaced-matches = $ ocorrências substituídas
editor-replaced-match = ocorrência na linha $ substituída
editor-on-line = na linha
editor-go-to-line = Ir para a linha
editor-go = ir
editor-diagnostics = Problemas
editor-no-diagnostics = Nenhum problema
editor-control-character = Caractere de controle

## Problems

problems-count = Problemas · { $count }
problems-none = Nenhum problema: tudo chega ao agente como está escrito.
problems-all = Todos
problems-filter = Filtrar por gravidade
severity-error = Erro
severity-warning = Aviso
severity-info = Nota
ours = conselho nosso

## Result

result = Resultado
view-prompt = Prompt
view-platforms = Plataformas
view-size = Tamanho
view-problems = Problemas
view-changes = Mudanças
view-releases = Versões
view-cache = Cache
view-request = Requisição
failure = O próprio Hermes falha aqui com { $exception }: { $message }
tier-stable = stable
tier-context = context
tier-volatile = volatile
tier-empty = Nada nesta camada.
tag-cut = cortado
tag-flagged = sinalizado
tag-blocked = bloqueado
tag-default = substituto
slot-identity = Identidade
slot-help = Ajuda
slot-task-completion = Conclusão de tarefas
slot-parallel-calls = Chamadas de ferramentas em paralelo
slot-tool-guidance = Orientação das ferramentas
slot-steer-note = Nota sobre /steer
slot-computer-use = Uso do computador
slot-enforcement = Exigência de ferramentas
slot-model-guidance = Orientação do modelo
slot-execution-guidance = Orientação de execução
slot-skills = Skills
slot-model-line = Linha do modelo
slot-auto-load = Skills carregadas
slot-environment = Ambiente
slot-coding-brief = Instruções de programação
slot-workspace-snapshot = Área de trabalho
slot-operator-instructions = Instruções do operador
slot-toolchain = Ferramentas do Python
slot-bot-mode = Modo bot
slot-platform-hint = Dica da plataforma
slot-system-message = Mensagem de sistema
slot-project-context = Arquivos do projeto
slot-memory = Memória
slot-user-profile = Perfil do usuário
slot-external-memory = Memória externa
slot-plugin-sections = Seções de plugins
slot-profile = Profile
slot-stamp = Data, modelo, provedor
slot-runtime = Ambiente de execução

## Tamanho, plataformas, cache, requisição

size-caption = Quanto custa cada parte
size-part = parte
size-chars = caracteres
size-bytes = bytes
size-tokens = tokens, estimados
size-cuts = O que cortar primeiro
size-how = como
size-skills = Skills no índice
size-skill = skill
size-index-line = índice
size-skill-file = SKILL.md
size-command = A resposta de hermes prompt-size

platforms-count = { $count } plataformas
platforms-own = { $count } com ajuste
platforms-only-own = só as que têm ajuste
platform-current = esta sessão
platform-choose = escolher
platform-overridden = ajustada
platform-no-effect = ajuste sem efeito
platform-edit = editar
hint-append = append: depois da dica padrão
hint-replace = replace: no lugar dela
hint-save = Escrever no config.yaml
cancel = Cancelar
platform-none = Nenhuma dica para esta plataforma.
platform-both = Esta versão aplica replace e append; a documentação diz que replace vence.

cache-timeline = Linha do tempo
cache-compare = Comparar
other-label = A mesma sessão, mas
other-profile = outro profile
other-platform = outra plataforma
other-model = outro modelo
other-tomorrow = amanhã

timeline-story = história
timeline-price = preços
timeline-chat = conversas
timeline-letters = System prompts, turno a turno: { $letters }
timeline-stable = { $count ->
    [one] { $count } prefixo stable
   *[other] { $count } prefixos stable
}
timeline-stable-differs = Eles se separam em { $block }: “{ $text }”
timeline-prompts = { $count ->
    [one] { $count } system prompt
   *[other] { $count } system prompts
}
timeline-changes = { $count ->
    [0] nunca refeito dentro de uma sessão
    [one] mudou uma vez dentro de uma sessão
   *[other] mudou { $count } vezes dentro de uma sessão
}
timeline-totals = Quanto custa
story-own = a sua
story-three-profiles = Três profiles em um gateway
story-restart = Depois de um restart
story-steer = Um steer em um grupo
story-redaction = Redação ligada
story-compaction = Uma escrita de memória e uma compactação
fixes-legend = Correções de setembro de 2026
fix-profile-line = linha do profile na camada volatile
fix-durable-pin = turnos internos reutilizam o prompt fixado
fix-followup = follow-ups mantêm o channel prompt
fixes-before = antes das três
fixes-after = depois das três
step-up = Mover para cima
step-down = Mover para baixo
step-remove = Remover
turn-picture = { $read } tokens reaproveitados, { $fresh } novos, { $again } recalculados
total-turns = turnos
total-read = lidos
total-written = gravados
total-again = recalculados
total-cost = custo
total-all = tudo
event-human = uma pessoa escreve
event-internal = evento interno
event-steer = /steer que sobrou
event-interrupt = interrupção
event-queued = mensagem na fila
event-restart = restart do gateway
event-evict = agente descartado
event-resume = /resume
event-handoff = handoff da CLI
event-new = /new
event-branch = /branch
event-switch = troca de sessão
event-compact = compactação
event-memory = escrita de memória
event-memory-text = Ana rega as rosas às segundas.
event-edit = edição de arquivo
event-model = /model
event-rename = conversa renomeada
chat-next = O próximo evento acontece em
chat-another = outra conversa
chat-number = Conversa { $n }
chat-profile = Profile que responde
chat-profile-hint = Vazio: o padrão. Um nome novo é um profile próprio, com os mesmos arquivos.
redact-start = privacy.redact_pii desde o início
redact-now = privacy.redact_pii
platform-tools = Tools do Slack ou do Discord carregadas
source-type = Tipo de conversa
chat-dm = mensagem direta
chat-group = grupo
chat-channel = canal
chat-thread = thread
source-chat = ID da conversa
source-chat-name = Nome da conversa
source-user-name = Nome de quem escreve
source-user-id = ID de quem escreve
source-topic = Tópico do canal
source-thread = ID da thread
source-parent = ID do canal pai
source-scope = ID do workspace ou guild
source-message = ID da mensagem
step-gap = Tempo desde o passo anterior
gap = { $n } min depois
money = { $amount } USD
turn-differs = Outros bytes a partir do byte { $byte }, em { $block }: “{ $text }”
turn-differs-end = Outros bytes a partir do byte { $byte }: ali o prompt termina.
legend-read = reaproveitados
legend-new = novos
pages = Passos
page-before = Passos anteriores
page-after = Passos seguintes
page-steps = { $from }–{ $to } de { $count }
prompts-title = System prompts enviados
prompt-turns = { $count ->
    [one] { $count } turno
   *[other] { $count } turnos
}
prices-title = Preços e suposições
price-source-list = Um exemplo da lista pública do provider de { $date }, em USD por milhão de tokens. Preços mudam: confira.
price-source-assumed = Supostos ({ $date }), em USD por milhão de tokens.
price-source-own = Seus próprios números, em USD por milhão de tokens. A lista de onde partiram é de { $date }.
price-reset = Voltar à lista
price-base = Token novo
price-write5m = Escrita, guardada 5 minutos
price-write1h = Escrita, guardada uma hora
price-read = Leitura do cache
price-min-tokens = Menor prefixo guardado, em tokens
price-lifetime5m = Validade curta, em segundos
price-lifetime1h = Validade longa, em segundos
price-ttl = As marcas pedem
ttl-5m = 5 minutos
ttl-1h = uma hora
length-tools = Tokens das definições de tools
length-message = Tokens de uma mensagem
length-answer = Tokens de uma resposta
length-summary = Tokens de um resumo após a compactação
number-refused = Não vale: deve ser um número de 0 a { $max }, inteiro onde algo é contado. Fica valendo o último bom.
add-event = Acrescentar um evento
event-text = Texto
internal-kanban = wake do kanban
internal-delegation = delegação terminada
internal-watch = watch disparado
internal-startup-resume = resume de inicialização
internal-loop = loop continua
internal-plugin = mensagem de plugin
internal-recall = recall do Yuanbao
internal-graph = aviso do Microsoft Graph
event-queued-internal = evento na fila
event-compact-child = compactação em sessão filha
event-redact-on = privacy.redact_pii ligado
event-redact-off = privacy.redact_pii desligado
event-rename-text = Clube das rosas
session-older = uma sessão antiga da CLI, { $n } tokens
ephemeral-environment = HERMES_EPHEMERAL_SYSTEM_PROMPT
ephemeral-personality = personalidade
ephemeral-system-prompt = agent.system_prompt
ephemeral-preloaded-skills = skills pré-carregadas
ephemeral-worktree = nota da worktree
ephemeral-session-context = contexto da sessão
ephemeral-channel-prompt = channel prompt
ephemeral-channel-override = override do canal
ephemeral-api-messages = mensagens de sistema da API

request-inputs = O que entra neste turno
request-user = mensagem
request-recall = memória recuperada
request-plugins = contexto de plugin
request-ephemeral = agent.system_prompt
request-history = turnos anteriores
request-caching = cache de prompt
request-marks = { $count ->
    [0] Nada é marcado para o cache.
    [one] { $count } marca de cache de 4.
   *[other] { $count } marcas de cache de 4.
}
request-sample = O que devo revisar primeiro?
request-earlier = Pergunta { $n }
request-answer = Resposta { $n }
request-turn = Este turno
request-behind = Atrás do prompt em cache
request-prefill = mensagens de prefill
request-prefill-hint = Uma lista JSON, [{"{"}"role": "user", "content": "…"{"}"}], como no arquivo de prefill.
request-prefill-wrong = Fica de fora, como no Hermes: isto não é uma lista de mensagens ({ $why }).
request-prefill-list = espera-se uma lista de objetos
request-prefill-json = não é JSON na linha { $line }, coluna { $column }
request-tool-path = arquivo que uma tool lê
request-tool-hint = Um caminho do projeto: a primeira visita a uma pasta traz junto o AGENTS.md dela.
request-tool-result = (o que há no arquivo)
request-steer = /steer durante o turno
request-left-over = Não há resultado de tool a seguir, então o /steer vira o próximo turno.
request-developer = Este modelo recebe a mensagem de sistema como { $role }.
request-environment = HERMES_EPHEMERAL_SYSTEM_PROMPT
request-personality = personalidade
request-personality-unknown = A personalidade { $name } não está no config.yaml. Se for uma do próprio Hermes, o texto dela não está aqui: coloque-o.
request-inputs-hint = Textos, prefill, privacidade e validade começam como no config.yaml e no ambiente; o que se digita aqui é só um teste e não muda arquivo nenhum.
request-skills = skills pré-carregadas
request-worktree = nota da worktree
request-channel-prompt = channel_prompts desta conversa
request-channel-override = channel_overrides … system_prompt
request-override-wrong = O valor em config.yaml não é um texto, e o Hermes não responde nesta conversa ({ $why }).
request-cache = Marcas de cache
request-hour = as marcas pedem uma hora
request-route = Rota
route-openai = estilo OpenAI
route-litellm = tipo LiteLLM: resultados de tools não levam marcas
route-native = formato próprio da Anthropic
route-direct = Anthropic direto, tools marcadas
request-json = A requisição como JSON
request-copied = Requisição copiada.
mark-end = marca de cache no fim
mark-part = marca de cache após a parte { $n }, { $chars } caracteres
mark-tool = marca de cache na tool { $name }
reason-cached-prompt = prompt em cache
reason-ephemeral = acrescentado na chamada, nunca guardado
reason-prefill = prefill
reason-history = histórico, como foi enviado
reason-user = o que a pessoa escreveu
reason-recall = memória recuperada para esta mensagem
reason-plugin = contexto de plugin
reason-tool-call = chamada de uma ferramenta
reason-tool-result = resultado de uma ferramenta
reason-subdir-hint = dica de um subdiretório
reason-steer = correção enviada durante o turno

## Comparações

compare-equal = Os dois prompts são iguais, byte a byte.
compare-tier-equal = sem mudança, { $n }
compare-tier-differs = { $before } → { $after }
compare-reused = { $share } do prompt pode ser reaproveitado
compare-tokens = (cerca de { $n } de { $all } tokens): o cache do provedor vale até o primeiro byte diferente.
compare-first = Primeira diferença no byte { $byte }
compare-in-block = em { $block }
compare-lines = Linhas diferentes
compare-fold = { $count ->
    [one] { $count } linha igual
   *[other] { $count } linhas iguais
}
compare-with = comparar { $release } com
changes-title = O que mudou
changes-intro = Guarde o estado atual e edite. Você verá quais bytes de qual camada mudam, e a partir de onde o cache de um provedor falharia.
changes-pin = Guardar o estado atual
changes-pin-anew = Guardar o estado atual no lugar
changes-since = Desde o estado guardado
changes-drop = Parar de comparar
words-ours = regras desta versão, textos substitutos
words-own = textos próprios, de { $dist } { $version }
release-in-force = em uso
release-take = Usar
remove = Remover
own-words = Usar os textos do meu Hermes …

## Footer and messages

saved-pending = Salvando …
saved-kept = Salvo neste navegador
saved-failed = Não salvo: { $why }
saved-conflict = Alterado em outra aba
nothing-leaves = Nada sai desta página
assembled-in = montado em { $ms } ms
dismiss = Dispensar

## Dialogs

close = Fechar
copy = Copiar
undo = Desfazer
redo = Refazer
good = Certo
add = Adicionar
rename = Renomear
delete = Excluir
delete-it = Excluir { $name }
choose = Usar
and-more = e mais { $count }

session = Sessão
session-agent = Agente
session-time = Hora e sessão
session-places = Lugares
session-more = Mais
session-tools = Ferramentas
platform-label = Plataforma
model-label = Modelo
window-label = Janela de contexto, em tokens
window-hint = Define o limite acima do qual arquivos são cortados. Vazio: desconhecida.
provider-label = Provedor
mode = Quem executa
mode-interactive = Uma pessoa, no terminal
mode-gateway = O gateway, para uma mensagem
mode-subagent = Outro agente, que delega
mode-cron = Um job do cron
mode-cron-workdir = Um job do cron com diretório de trabalho
mode-ignore-rules = Uma pessoa, com --ignore-rules
follow-clock = Hoje, seja quando for
now-label = Data e hora
now-hint = Nos relógios do fuso abaixo. Uma data fixa mantém o prompt igual amanhã.
zone-label = Fuso horário da máquina
zone-unknown = Nenhum fuso com este nome é conhecido: UTC é usado.
session-id-label = Id da sessão
pass-session-id = O id da sessão é dito ao modelo
home-label = Home do Hermes
home-hint = Um profile fica em …/.hermes/profiles/NOME. Os arquivos vão junto.
cwd-label = Diretório de trabalho
env-label = Variáveis de ambiente
env-hint = Uma por linha, NOME=valor.
system-message-label = Mensagem de sistema de quem chama
skip-memory = Sem memória
skip-context = Sem arquivos do projeto
load-soul = SOUL.md mesmo assim
toolset-label = Conjunto de ferramentas
tools-own = (escolha própria)
tools-single = Ferramentas avulsas
tools-other = outras
tools-add = Outra ferramenta

releases = Versões
releases-open = Versões e packs …
wording-short-built-in = palavras substitutas
wording-short-pack = palavras próprias, importadas
release-here = em uso
wording-built-in = As regras do Hermes, com palavras substitutas
wording-pack = As palavras dele mesmo, de { $dist } { $version }
pack-title = Usar as palavras do meu Hermes
pack-hint = Os textos do Hermes não fazem parte desta página. Um comando grava os da sua instalação em um arquivo; solte-o aqui. Ele fica neste navegador.
pack-command = O comando que cria um pack
pack-command-copied = Comando copiado.
pack-import = Importar um pack …
pack-taken = Pack importado: { $id } está em uso.
pack-not-kept = O pack está em uso, mas não pôde ser guardado: { $why }
pack-nearest = Este pack veio de { $from }. A ordem dos blocos e as regras são conhecidas para 0.19 e 0.22; { $base } é a mais próxima e está em uso. Textos, dicas e padrões são os do próprio pack.
pack-refused = { $name } não é um pack: { $why }

open-title = Abrir
open-home = Home do Hermes …
open-home-hint = Uma pasta .hermes: SOUL.md, memories, config.yaml, skills
open-project = Projeto …
open-project-hint = Um repositório: AGENTS.md, CLAUDE.md, .cursorrules e afins
open-files = Arquivos ou um zip …
open-files-hint = Arquivos avulsos, um arquivo compactado, um pack, uma área de trabalho salva
open-saved = Salvos neste navegador …
open-saved-hint = Outras áreas de trabalho em que você mexeu
open-empty = Uma área de trabalho vazia
open-example = O exemplo
open-promise = Os arquivos são lidos neste navegador e não vão a nenhum outro lugar. Você também pode soltá-los em qualquer ponto da página.
new-workspace = Nova área de trabalho
imported-title = Importado
imported = { $count ->
    [one] Um arquivo recebido.
   *[other] { $count } arquivos recebidos.
}
imported-into = { $count ->
    [one] Um arquivo recebido como { $tree }.
   *[other] { $count } arquivos recebidos como { $tree }.
}
imported-nothing = Nada ali é lido pelo Hermes, então nada mudou.
imported-cut = Havia mais do que se pôde olhar; o resto ficou de fora.
left-not-read = { $count ->
    [one] Um arquivo ficou de fora: o Hermes nunca o lê
   *[other] { $count } arquivos ficaram de fora: o Hermes nunca os lê
}
left-skipped-folder = { $count ->
    [one] Um arquivo ficou de fora: a pasta dele é pulada inteira
   *[other] { $count } arquivos ficaram de fora: as pastas deles são puladas inteiras
}
left-too-large = { $count ->
    [one] Um arquivo ficou de fora: tem mais de 20 MB
   *[other] { $count } arquivos ficaram de fora: têm mais de 20 MB
}
left-unsafe-path = { $count ->
    [one] Um arquivo ficou de fora: o caminho dele sai da pasta
   *[other] { $count } arquivos ficaram de fora: os caminhos deles saem da pasta
}
left-too-many = { $count ->
    [one] Um arquivo ficou de fora: havia arquivos demais
   *[other] { $count } arquivos ficaram de fora: havia arquivos demais
}

save-title = Salvar
save-back = De volta em “{ $name }”
save-back-hint = Grava o que mudou; não exclui nada lá
save-zip = Arquivos em um zip
save-zip-hint = home/… e project/…, byte a byte
save-document = Tudo em um só arquivo
save-document-hint = Arquivos, sessão e versão; esta página o abre de novo
save-prompt = O prompt como texto
save-report = O relatório como texto, em inglês
save-note = Seu trabalho também fica guardado neste navegador, por si só.
print = Imprimir o relatório …
written-back = { $count ->
    [0] Nada tinha mudado em { $name }.
    [one] Um arquivo gravado em { $name }.
   *[other] { $count } arquivos gravados em { $name }.
}
not-written-back = Não gravado em { $name }: { $why }

share-open = Compartilhar por link …
share-promise = A área de trabalho inteira vai no próprio link, depois do #. Navegadores não enviam essa parte a nenhum servidor.
share-secret = { $file } tem algo que parece um segredo ({ $found }). Quem tiver o link pode lê-lo.
share-making = Criando o link …
share-too-long = O link teria { $n } caracteres, mais do que chats e programas de e-mail deixam passar. Envie um arquivo.
share-link = Link, { $n } caracteres
share-copied = Link copiado.
shared-name = Área compartilhada
shared-opened = Isto veio com o link. Agora é seu: as mudanças ficam neste navegador.
copy-link = Copiar link
not-copied = Não copiado: { $why }
incoming-title = De fora
incoming = { $count ->
    [one] Um arquivo, versão { $release }, plataforma { $platform }:
   *[other] { $count } arquivos, versão { $release }, plataforma { $platform }:
}
incoming-release = A versão { $release } não está neste navegador; a mais nova das embutidas é usada no lugar.
incoming-safe = Sua área de trabalho atual fica neste navegador: Abrir → Salvos neste navegador.
incoming-take = Abrir
incoming-leave = Deixar para lá

embed-kind = Como
embed-frame = um frame
embed-element = um elemento
embed-view = Visão
embed-height = Altura
embed-snippet = Ponha isto na sua página
embed-copied = Trecho copiado.
embed-preview = Prévia
embed-open = Incorporar em uma página …

workspaces = Áreas de trabalho
workspaces-open = Áreas de trabalho …
workspaces-none = Nada está guardado ainda.
workspace-name = Nome desta área de trabalho
workspace-here = na página
workspace-gone = Esta área de trabalho não existe mais.
open-it = Abrir
copy-of = { $name } (cópia)
forget-title = Esquecer tudo
forget-hint = Exclui cada área de trabalho, pack e ajuste que esta página guarda neste navegador.
forget = Esquecer tudo …
forget-sure = Excluir mesmo tudo
conflict-title = Alterado em outra aba
conflict = Esta área de trabalho mudou em outra aba enquanto você a mudava aqui. Nada foi sobrescrito.
conflict-mine = Ficar com as duas
conflict-mine-hint = O que está aqui continua como uma cópia própria
conflict-theirs = Usar a outra
conflict-theirs-hint = O que mudou aqui desde então é descartado
kept-unreadable = “{ $name }” não pôde ser lida: { $why }
not-saved = Seu trabalho não está sendo salvo: { $why }
download-everything = Baixar tudo …

add-file = Adicionar um arquivo
add-hint = Nomes que o Hermes lê:
path-label = Caminho
path-outside = Isso sai da árvore.
path-taken = Já existe um arquivo com este nome.
rename-file = Renomear

theme = Tema
theme-system = Como o sistema
theme-light = Claro
theme-dark = Escuro
language = Idioma
shortcuts = Teclado
shortcuts-open = Atalhos de teclado …
about = hermes-prompt mostra o system prompt que o agente Hermes monta com os seus arquivos. Roda só neste navegador: sem conta, sem servidor, sem medição.
key-save = Salvar
key-open = Abrir
key-views = Visões do resultado
key-files = Próximo arquivo e anterior
key-menu = Menu
key-find = Localizar no arquivo
key-undo = Desfazer e refazer no arquivo
key-problem = Próximo problema do arquivo e anterior
key-problems = Lista de problemas do arquivo
key-leave-editor = Sair do editor
key-tabs = Mover-se entre as visões, nas abas delas
key-panel = Mover-se na lista de arquivos
key-file-actions = Renomear ou excluir o arquivo, na lista
key-sheet = Esta folha

undo-add = adição do arquivo
undo-rename = renomeação
undo-delete = exclusão
undo-import = importação

fault-quota = o armazenamento do navegador está cheio. Baixe seu trabalho e depois exclua o que não precisa mais em Áreas de trabalho.
fault-no-database = este navegador não oferece armazenamento aqui (uma janela privada, ou um ajuste). Baixe seu trabalho antes de sair.
fault-newer-database = uma versão mais nova desta página gravou o banco de dados. Recarregue a página.
fault-not-allowed = o navegador não permitiu.
fault-archive-too-large = O arquivo compactado é grande demais: 256 MB no máximo.
fault-archive-damaged = O arquivo compactado está danificado, ou não é um zip.
fault-link-damaged = O link está danificado: falta uma parte dele, ou ela mudou no caminho.
fault-link-newer = O link foi feito por uma versão mais nova desta página. Recarregue para tê-la e abra o link de novo.
fault-link-too-large = O link se expande além do permitido, por isso não foi aberto.
update-waits = Uma versão mais nova desta página está pronta.
update-take = Recarregar
works-offline = Funciona offline
drop-here = Solte: pastas, arquivos, um zip, um pack
welcome = Um exemplo: SOUL.md é cortado, algo nele é sinalizado, config.yaml ajusta uma dica. Mude qualquer coisa, ou abra seus próprios arquivos.

## Linha do tempo: o porquê de cada passo, pelo código do núcleo

why-first = O primeiro turno: nada dele pode estar no cache ainda.
why-first-shared = O primeiro turno deste chat; outra conversa já escreveu o mesmo começo, e { $read } tokens dele são encontrados.
why-not-cached = Aqui nada fica em cache, então cada token é pago por inteiro.
why-same = Os mesmos bytes do turno anterior; { $read } tokens são encontrados.
why-stored-again = Um agente novo envia de novo o prompt guardado, byte a byte; { $read } tokens são encontrados.
why-restored = O evento depois do restart envia o que o último turno de uma pessoa enviou, lido de volta da entrada de roteamento.
why-pinned = O evento envia o que o último turno de uma pessoa enviou.
why-pinned-event = Nenhuma pessoa escreveu ainda; o evento envia o que o evento anterior enviou.
why-inherited = A continuação mantém o channel prompt do turno que ela segue, então nenhum byte muda.
why-expired = Os mesmos bytes, mas { $idle } segundos são mais que os { $lifetime } que o provider os guarda: { $recomputed } tokens são calculados de novo.
why-too-short = Os mesmos bytes, mas poucos demais para o provider guardar, ou marcados de outro jeito que antes.
why-another-model = { $model } tem um cache próprio, então tudo é novo para ele.
why-another-session = O chat agora está na sessão { $session }: outra conversa, da qual { $read } tokens são encontrados.
why-rebuilt = O prompt guardado não descreve mais o agente e foi montado de novo.
why-rebuilt-after-compaction = O prompt foi montado de novo depois da compressão, com a memória e os arquivos de agora.
why-same-after-compaction = O prompt foi montado de novo depois da compressão e tem os mesmos bytes; só o resumo é novo.
why-channel-dropped = A continuação não tem evento próprio e começa sem o channel prompt: o system prompt muda ({ $from } → { $to }), o agente é reconstruído e { $recomputed } tokens são calculados de novo.
why-channel-back = A mensagem traz de volta o channel prompt que o turno anterior não tinha ({ $from } → { $to }), e { $recomputed } tokens são pagos outra vez.
why-policy-changed = O que estava fixado pertence a outra política de privacidade e não pode ser enviado: o contexto é renderizado de novo.
why-event-without-channel = O evento não traz channel prompt, então o system prompt muda ({ $from } → { $to }) e { $recomputed } tokens são calculados de novo.
why-thin-context = O contexto renderizado foi embora com o agente, e o evento é renderizado do pouco que sabe ({ $from } → { $to }); o channel prompt continua fixado.
why-thin-unpinned = Nada está fixado para esta conversa, e o evento é renderizado do pouco que sabe ({ $from } → { $to }): sem nomes, sem channel prompt.
why-thin-event = O evento não conhece os nomes nem o channel prompt, então o system prompt muda ({ $from } → { $to }) e { $recomputed } tokens são calculados de novo.
why-full-again = A mensagem da pessoa conhece os nomes e o channel prompt, então o system prompt muda ({ $from } → { $to }) e { $recomputed } tokens são calculados de novo.
why-context-changed = Algo que o contexto da sessão cita mudou, e ele foi renderizado de novo ({ $from } → { $to }).

why-restart = O processo esquece o que tinha fixado e os agentes; o que está na entrada de roteamento fica.
why-restart-forgets = O processo esquece o que tinha fixado e os agentes; nada disso foi gravado.
why-redaction = De agora em diante nada que foi renderizado sob a política antiga é enviado de novo.
why-redaction-unchanged = privacy.redact_pii já tem esse valor.
why-memory-write = A entrada está no disco. O prompt de uma sessão em curso guarda a memória de quando foi montado, então nada muda até que ele seja montado de novo.
why-file-edit = { $path } tem um texto novo. Sessões em curso mantêm o prompt que têm; as novas o leem.
why-rename = A próxima mensagem de uma pessoa traz o nome novo, e o contexto da sessão é renderizado com ele.
why-evicted = O agente e seu contexto renderizado são descartados; a sessão mantém o prompt guardado.
why-new = Uma sessão nova com uma conversa vazia; nada está fixado.
why-resume = Outra conversa: tudo o que estava fixado é limpo, então nenhum byte da antiga pode ser enviado.
why-branch = Uma cópia da conversa com seu prompt guardado; o que está fixado na entrada de roteamento vai junto.
why-switch = A rota leva a outra sessão; o que está fixado fica, porque isto não é uma fronteira.
why-compaction = A conversa vira um resumo, e o prompt é montado de novo com a memória e os arquivos de agora.
why-model = O agente é descartado. Outro modelo tem outro cache, e o prompt guardado cita o antigo.
why-route-dropped = A rota levava a uma sessão que não existe mais; o Hermes a descarta com o que estava fixado e começa uma nova.

why-no-chat = Não há chat número { $chat } (há { $count }, contados a partir de 0); o passo fica de fora.
why-no-profile-number = Não há profile número { $profile } (há { $count }, contados a partir de 0); o passo fica de fora.
why-no-profile = Nenhum profile foi dado; vale o padrão.
why-too-much = O cenário é maior do que pode ser reproduzido: contam os primeiros { $steps } passos, { $chats } chats e { $chats } profiles; o resto fica de fora.
why-bad-price = O preço “{ $price }” tem um `{ $field }` que não serve: deve ser um número de 0 a { $max }. Os custos ficam de fora; os tokens são contados mesmo assim.
why-too-many-tokens = Nenhuma mensagem tem mais de { $count } tokens; o número maior é cortado para isso.
why-no-session = Não há sessão "{ $session }": o Hermes diz isso, e o chat continua como estava.
why-no-conversation = O chat ainda não tem conversa, então não há nada em que isto possa agir.
why-nothing-to-interrupt = Nada está rodando neste chat, então não há o que interromper.
why-no-turn-to-steer = Nada está rodando neste chat: um /steer é então uma mensagem comum.
why-nothing-to-queue-behind = Nada está rodando neste chat, então nada espera: a mensagem começa um turno na hora.
why-chain-too-long = O Hermes roda no máximo { $count } continuações dentro de um turno; esta espera e vira um turno próprio.
why-nothing-to-branch = Não há conversa da qual ramificar.
why-nothing-to-compact = Não há conversa para comprimir.
why-already-there = O chat já está nessa sessão.
why-no-turn = Nada acontece.

why-prices-list = Preços de { $title }, de { $date }, da lista pública do provider. Eles mudam; confira antes de contar com eles.
why-prices-assumed = Preços de { $title }, supostos, de lista nenhuma.
why-prices-own = Preços de { $title }, como você os digitou.
why-price-free = Todos os preços são zero, então só os tokens mostram a diferença.
why-reading-is-dearer = Um token do cache custa mais do que um novo.
why-writing-is-cheaper = Guardar um token custa menos do que não guardá-lo.
why-no-lifetime = Uma validade é zero, então nada é encontrado de novo.
why-input-only = Só a entrada é cobrada; o que o modelo escreve custa o mesmo de qualquer jeito.
why-one-request = Conta-se uma requisição por turno, a primeira.
why-estimates = Os tokens são estimados do texto, como o Hermes os estima.
why-sizes = Uma mensagem tem { $message } tokens, uma resposta com suas chamadas de tools { $answer }, as definições das tools { $tools }.
why-off = O cache está desligado.
why-no-cache = Este provider não guarda nada.
why-kept = Um prefixo de pelo menos { $min } tokens é guardado por { $seconds } segundos depois do último uso.
why-steps = O que duas requisições têm em comum é encontrado de novo em passos de { $count } tokens.
why-look-back = A partir de uma marca o provider olha { $count } mensagens para trás à procura de algo que guardou.

# Conselhos nossos; em inglês o núcleo os escreve.
remark-advice-tag-characters-message = { $count } caracteres de tag soletram “{ $shown }”, e nenhuma tela mostra isso{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-tag-characters-consequence = O Hermes não os procura, e o agente os lê. Remova-os, ou escreva as palavras onde as pessoas possam vê-las.
remark-advice-variation-selectors-message = { $decoded ->
        [no] { $count } seletores de variação estão onde nada tem variantes: cada um pode esconder um byte
       *[yes] { $count } seletores de variação carregam os bytes de “{ $shown }”, e nenhuma tela mostra isso
    }{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-variation-selectors-consequence = O Hermes não os procura, e o agente os lê. Remova-os, ou escreva as palavras onde as pessoas possam vê-las.
remark-advice-direction-message = { $char }{ $name }: { $meaning }{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-direction-consequence = O agente lê os caracteres na ordem em que estão guardados. Remova o controle, ou feche-o na mesma linha.
remark-advice-invisible-message = { $char }{ $name }: { $meaning }{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-invisible-consequence = O agente lê outra palavra que as pessoas. Remova-o.
remark-advice-filler-message = { $char }{ $name }: desenhado como um espaço vazio, sem ser um{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-filler-consequence = Para o agente é uma letra, para as pessoas um espaço vazio. Remova-o, ou escreva um espaço comum.
remark-advice-mixed-script-message = Esta palavra mistura letras parecidas ({ $by }); as pessoas leem “{ $shown }”{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-mixed-script-consequence = O agente e toda busca leem outra palavra que as pessoas. Escreva a palavra em um só alfabeto.
remark-advice-encoded-message = Este texto codificado ({ $by }) diz “{ $shown }”{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-encoded-consequence = O Hermes examina o texto como está e não o decodifica; muitos modelos o fazem. Escreva em palavras claras, ou remova.
remark-advice-comment-message = Este comentário fala com o agente onde as pessoas não olham: “{ $shown }”{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-comment-consequence = O Hermes carrega comentários como qualquer texto. Deixe que as pessoas o vejam, ou remova-o.
remark-advice-link-message = O link mostra { $by } e leva a { $shown }{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-link-consequence = O agente segue o endereço, as pessoas acreditam nas palavras. Mostre o endereço ao qual ele leva.
remark-advice-hidden-by-style-message = { $by } esconde “{ $shown }” das pessoas{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-hidden-by-style-consequence = O agente não conhece estilos e lê o texto. Deixe que as pessoas o vejam, ou remova-o.
## O que o core diz: o prompt e seus arquivos

remark-identity-default-message = { $why ->
    [missing] Não há SOUL.md no home do Hermes.
    [empty] O SOUL.md não diz nada.
    [unreadable] O SOUL.md não pode ser lido como texto.
    [skipped] Esta sessão ignora o SOUL.md.
    [template] O SOUL.md é o modelo intocado de um instalador.
   *[failed] O SOUL.md não pode ser cortado no seu limite.
}
remark-identity-default-consequence = A identidade do agente é o texto padrão do Hermes.
remark-soul-template-message = O SOUL.md é o modelo intocado de um instalador.
remark-soul-template-consequence = Ao iniciar, o Hermes substitui o arquivo pela sua identidade padrão.
remark-soul-only-comment-message = O SOUL.md não é nada além de um comentário.
remark-soul-only-comment-consequence = O Hermes não conhece comentários aqui: o comentário vira a identidade.
remark-soul-repeated-message = { $file } repete o texto do SOUL.md.
remark-soul-repeated-consequence = O agente o lê duas vezes: como identidade e como regra do projeto.
remark-file-unreadable-message = { $file } não pode ser lido: { $why }.
remark-file-unreadable-consequence = { $then ->
    [default-identity] O Hermes usa sua identidade padrão e não avisa.
    [next-file] O Hermes passa para o próximo arquivo e não avisa.
    [no-memory] A memória do agente não inicia: nenhum dos dois blocos está no prompt, e nada é dito.
   *[no-entries] O Hermes o toma por vazio e não avisa.
}
remark-bom-removed-message = O arquivo começa com uma marca de ordem de bytes (BOM).
remark-bom-removed-consequence = O Hermes a remove; o agente nunca a vê.
remark-truncated-message = { $label } passa { $over } caracteres do limite de { $limit } ({ $origin ->
    [pinned] context_file_max_chars no config.yaml
    [window] a janela de contexto do modelo
   *[floor] o padrão desta versão
}); isso custa { $costs } caracteres do meio.
remark-truncated-consequence = O Hermes mantém os primeiros { $head } e os últimos { $tail } caracteres e diz ao agente que leia o arquivo para ver o resto.
remark-truncation-grows-message = { $label } cresceu de { $total } para { $result } caracteres: o limite de { $limit } é menor que a nota que o Hermes insere.
remark-truncation-grows-consequence = { $tail ->
    [0] O Hermes mostra o começo, uma nota e depois o texto inteiro de novo.
   *[other] O Hermes mantém { $head } + { $tail } caracteres em volta da nota.
}
remark-identity-blocked-message = Seu agente não tem persona: o SOUL.md está bloqueado, com as suas { $lines } linhas.
remark-identity-blocked-consequence = O Hermes descarta todo o SOUL.md; uma linha sobre o bloqueio vira a identidade.
remark-file-blocked-message = { $file } está bloqueado, com as suas { $lines } linhas.
remark-file-blocked-consequence = O Hermes descarta o arquivo inteiro; uma linha sobre o bloqueio fica no lugar.
remark-entry-blocked-message = Uma entrada de { $file } está bloqueada.
remark-flagged-message = A varredura encontrou { $ids } em { $file }.
remark-invisible-message = { $char } { $name }: { $meaning }.
remark-invisible-consequence = { $effect ->
    [identity-blocked] O Hermes descarta todo o SOUL.md; uma linha sobre o bloqueio vira a identidade.
    [file-blocked] O Hermes descarta o arquivo inteiro; uma linha sobre o bloqueio fica no lugar.
    [entry-blocked] O Hermes substitui esta entrada; as outras ficam.
   *[flagged] O Hermes carrega o texto mesmo assim, porque o arquivo é seu, e escreve no seu log.
}
remark-pattern-message = “{ $matched }” parece { $meaning }.
remark-pattern-consequence = { $effect ->
    [identity-blocked] O Hermes descarta todo o SOUL.md; uma linha sobre o bloqueio vira a identidade.
    [file-blocked] O Hermes descarta o arquivo inteiro; uma linha sobre o bloqueio fica no lugar.
    [entry-blocked] O Hermes substitui esta entrada; as outras ficam.
   *[flagged] O Hermes carrega o texto mesmo assim, porque o arquivo é seu, e escreve no seu log.
}
remark-more-findings-message = Mais { $count } achados não estão na lista.
remark-pattern-given-up-message = O padrão `{ $id }` do pack demora demais neste arquivo, e a busca foi abandonada.
remark-pattern-given-up-consequence = Não se sabe se o Hermes encontra algo com ele; lá também demoraria.
remark-pattern-not-searched-message = Linha { $row } do pack, padrão `{ $id }`: não pode ser procurado ({ $why }).
remark-pattern-not-searched-consequence = O Hermes pode encontrar algo com ele; os outros padrões são procurados como sempre.
remark-skill-pattern-not-searched-message = Linha { $row } do exame de skills do pack, padrão `{ $id }`: não pode ser procurado ({ $why }).
remark-skill-pattern-not-searched-consequence = O Hermes pode julgar a skill de um projeto por ele; os outros padrões são procurados como sempre.
remark-more-patterns-message = Mais { $count } padrões do pack não podem ser procurados.
remark-invisible-order-message = O Hermes lista vários caracteres invisíveis em uma ordem que muda a cada início.
remark-invisible-order-consequence = O prompt pode mudar depois de um restart sem que nada tenha sido editado, e o cache falha; aqui eles estão em ordem.
remark-unscanned-tail-message = A varredura olha só os primeiros { $chars } caracteres.
remark-unscanned-tail-consequence = O que é carregado do resto é carregado sem ser visto.
remark-cwd-missing-message = O diretório de trabalho configurado { $path } não existe.
remark-cwd-missing-consequence = O Hermes procura os arquivos do projeto em { $cwd }.
remark-cwd-refused-message = O diretório de trabalho { $cwd } é o próprio pacote do Hermes.
remark-cwd-refused-consequence = O Hermes não lê arquivos de projeto ali, a menos que terminal.cwd cite o diretório.
remark-project-file-in-home-message = { $file } está no home do Hermes, onde o Hermes não o procura.
remark-project-file-in-home-consequence = O Hermes procura { $file } no diretório de trabalho, { $cwd }.
remark-name-case-message = { $file } não é o nome que o Hermes procura.
remark-name-case-consequence = O Hermes lê só { $known }, exatamente com estas letras; renomeie o arquivo.
remark-override-unknown-message = AGENTS.override.md é um nome que esta versão não conhece.
remark-override-unknown-consequence = O Hermes lê o AGENTS.md e ignora este arquivo.
remark-tool-hint-message = { $file } está abaixo do diretório de trabalho, por isso não está no prompt no início.
remark-tool-hint-consequence = O agente o vê quando uma tool toca aquela pasta, como dica junto do resultado da tool.
remark-cursor-ending-message = { $file } não termina em .mdc.
remark-cursor-ending-consequence = O Hermes lê os arquivos .mdc de .cursor/rules e nenhum outro.
remark-memory-in-home-message = { $file } está direto no home do Hermes, onde só a documentação procura.
remark-memory-in-home-consequence = O Hermes lê memories/{ $file } e ignora este arquivo; mova-o para lá.
remark-memory-over-limit-message = { $file } tem { $chars } caracteres; o limite é { $limit }.
remark-memory-over-limit-consequence = Nada é cortado: tudo fica no prompt, mas o agente não pode acrescentar mais nada.
remark-memory-repeated-message = Uma entrada com o mesmo texto vem antes.
remark-memory-repeated-consequence = O Hermes descarta esta.
remark-memory-looks-blocked-message = Uma entrada parece uma marca de bloqueio, e essas entradas não passam pela varredura.
remark-memory-looks-blocked-consequence = O Hermes a carrega como está escrita, diga o que disser.
remark-memory-nudge-invalid-message = memory.nudge_interval não é um número utilizável.
remark-memory-nudge-invalid-consequence = O Hermes falha ao preparar a memória e não avisa: os dois blocos de memória faltam no prompt.
remark-memory-section-invalid-message = A seção memory do config.yaml não é um mapeamento.
remark-memory-section-invalid-consequence = O Hermes falha ao preparar a memória e não avisa: os dois blocos de memória faltam no prompt.
remark-memory-limit-invalid-message = { $key } não é um número utilizável.
remark-memory-limit-invalid-consequence = O Hermes falha ao carregar a memória e não avisa: { $lost ->
    [user] o perfil do usuário falta no prompt
   *[both] os dois blocos de memória faltam no prompt
}.
remark-skill-shadowed-message = Outra skill com o mesmo nome é usada no lugar: { $by }.
remark-skill-hidden-why = { $kind ->
    [disabled] skills.disabled cita { $word }
    [platforms] ela é para as plataformas { $word }
    [stands-in] ela substitui { $word }, que está disponível
    [needs] ela precisa de { $word }, que não está disponível
    [system] ela é para { $word }, e o Hermes roda em { $host }
    [systems] ela é para outros sistemas
    [environment] ela é para o ambiente { $word }
    [app] ela precisa do aplicativo { $word }
    [twin] outra skill do seu nível tem o mesmo nome e o mesmo caminho
    [broken] `{ $word }` não pode ser usado
   *[other] pelas condições dela ou pela configuração
}
remark-skill-hidden-message = A skill { $skill } não está na lista: { remark-skill-hidden-why }.
remark-skill-unreadable-message = O arquivo não pode ser lido; a skill entra na lista com o nome do seu diretório.
remark-skill-frontmatter-invalid-message = O frontmatter não é YAML. { $error }
remark-skill-frontmatter-invalid-consequence = O Hermes divide as linhas no primeiro dois-pontos; listas e chaves aninhadas se perdem.
remark-skill-runs-commands-message = A skill { $skill } contém comandos.
remark-skill-runs-commands-consequence = O Hermes os executa e põe no lugar o que eles imprimem (skills.inline_shell); a prévia os mostra como estão escritos.
remark-skills-endless-message = Links simbólicos tornam o diretório de skills infinito.
remark-skills-endless-consequence = O Hermes segue até que um caminho tenha quarenta links; a prévia para antes.
remark-skill-dangerous-message = O Hermes examina as skills de um projeto à procura de perigos, e esta não passa: { $kind ->
    [unreadable] { $file } não pode ser lido
    [link] o link { $file } leva para fora da skill
    [program] { $file } é um programa
   *[line] { $id } na linha { $line } de { $file }
}.
remark-skill-dangerous-consequence = A skill não está na lista e não pode ser carregada.
remark-skill-setup-missing-message = A skill { $skill } não tem o que precisa.
remark-skill-setup-missing-consequence = O Hermes a carrega e diz no prompt o que falta.
remark-auto-load-plugin-message = skills.auto_load cita { $skill }, a skill de um plugin.
remark-auto-load-plugin-consequence = O Hermes põe o texto dela aqui; a prévia não conhece os arquivos de plugins.
remark-auto-load-missing-message = skills.auto_load cita { $skill }, que não existe, está desligada ou são várias skills.
remark-auto-load-missing-consequence = O Hermes escreve um aviso no log e continua sem ela.
remark-plugin-section-skipped-message = A seção de plugin “{ $section }” { $why }.
remark-plugin-section-skipped-consequence = O Hermes a deixa de fora e escreve um aviso no log.
remark-coding-blocks-lost-message = O projeto não pode ser examinado: { $error }.
remark-coding-blocks-lost-consequence = O Hermes descarta o texto sobre código, o retrato do workspace e as instruções do operador.
remark-unknown-local-zone-message = “{ $zone }” não é o nome de um fuso horário.
remark-unknown-local-zone-consequence = A prévia conta em UTC.
remark-unknown-zone-message = “{ $zone }” não é o nome de um fuso horário.
remark-unknown-zone-consequence = O Hermes escreve um aviso no log e usa o fuso do servidor. Os nomes são os da base IANA, por exemplo America/Sao_Paulo.
remark-release-fails-message = { $kind ->
    [limit] context_file_max_chars é infinito e não pode virar um número de caracteres.
    [directory] { $file }, no home do Hermes, não é um diretório.
    [soul] O SOUL.md aponta para um lugar onde não se pode escrever.
    [config] A configuração não pode ser usada: { $error }.
   *[skill] `{ $key }` não pode ser usado: { $error }.
}
remark-release-fails-consequence = Esta versão falha aqui em vez de montar um prompt. { $kind ->
    [limit] Escreva um número, ou deixe a chave de fora para que a janela de contexto decida.
    [directory] Remova-o, ou faça dele um link para um diretório que existe.
    [soul] Remova o link ou conserte-o.
    [config] Faça de cada seção do config.yaml um mapeamento, sem âncoras que contenham a si mesmas.
    [skills] Corrija `{ $key }` no config.yaml.
   *[skill] Dê a `{ $key }` uma lista, ou remova-a.
}

## O que o core diz: o config.yaml

remark-config-key-repeated-message = Esta chave está aqui pela segunda vez.
remark-config-key-repeated-consequence = O Hermes fica com a última e não avisa.
remark-config-key-twice-message = `{ $key }` está duas vezes neste mapeamento.
remark-config-key-twice-consequence = Vale a última. Um Hermes mais novo recusa o arquivo inteiro.
remark-config-variable-unset-message = { $reference } fica como está: { $why ->
    [unset] essa variável não está definida
   *[source] só variáveis de ambiente são preenchidas
}.
remark-config-variable-unset-consequence = O Hermes usa o texto como está escrito.
remark-config-unset-variable-message = { $why ->
    [unset] A variável de { $reference } não está definida.
   *[source] { $reference } cita uma fonte que o config.yaml não conhece.
}
remark-config-unset-variable-consequence = As palavras ficam como estão, com as chaves.
remark-config-broken-message = O config.yaml não pode ser usado.
remark-config-broken-consequence = { $instead ->
    [last-good] O Hermes continua com as configurações que leu por último.
    [backup] O Hermes usa a cópia que guardou em { $copy }.
   *[defaults] O Hermes descarta o arquivo inteiro: cada configuração tem seu padrão.
}
remark-config-unreadable-message = A configuração não pode ser aberta: { $why }.
remark-config-undecodable-message = A configuração não está em UTF-8. Salve-a como UTF-8.
remark-config-not-a-mapping-message = A configuração não é um mapeamento. Ela tem de ser linhas `chave: valor`.
remark-config-max-turns-message = `max_turns` na raiz pertence a `agent`, que não é um mapeamento ({ $error }). Faça de `agent` um mapeamento.
remark-config-yaml-1-2-message = Uma linha `---` no início faz esta versão ler o arquivo por outras regras (YAML 1.2).
remark-config-yaml-1-2-consequence = yes, no, on e off são textos, `010` é dez, `1:30` é um texto.{ $kind ->
    [some] {" "}Aqui, por exemplo: `{ $example }`.
   *[none] {""}
}
remark-config-unknown-key-message = O Hermes não conhece a chave `{ $key }` { $place ->
    [top-level] no nível superior
   *[other] aqui
}. Você quis dizer `{ $meant }`?
remark-config-unknown-key-consequence = A chave não tem efeito.
remark-config-misplaced-hints-message = `platform_hints` está abaixo de `{ $section }`. O lugar dela é o nível superior do arquivo.
remark-config-misplaced-hints-consequence = As dicas não têm efeito.
remark-config-strange-space-message = Esta linha começa com espaços inseparáveis ou parecidos, que parecem recuo e não são.
remark-config-strange-space-consequence = A chave não é `{ $key }` abaixo da seção acima, e sim outra, com espaços no nome; ela não tem efeito.
remark-config-wrong-type-message = { $what } é { $type } para o agente. Tem de ser { $wanted }.
remark-config-prints-value-message = { $what } é { $type } para o agente. Tem de ser { $wanted }.
remark-config-prints-value-consequence = O agente o usa como Python o imprime: `{ $printed }`.
remark-config-prints-none-message = { $name } não tem valor.
remark-config-prints-none-consequence = O agente imprime a palavra de Python para nada: o prompt diz `None`.
remark-config-switch-text-message = { $name } é o texto { $shown }, não um sim ou não.
remark-config-switch-text-consequence = A opção está { $state ->
    [on] ligada
   *[off] desligada
}: { $why }.
remark-config-infinite-limit-message = { $name } é infinito.
remark-config-limit-not-positive-message = { $name } é { $value }, que não é um limite.
remark-config-tiny-limit-message = { $name } é { $value }.
remark-config-tiny-limit-consequence = Quase tudo de um arquivo de contexto é cortado; abaixo de 5 o texto até cresce.
remark-config-surprising-value-message = O agente lê `{ $written }` como { $what }.
remark-config-surprising-value-consequence = O valor é { $read }. Ponha entre aspas se for texto.
remark-config-surrogate-message = Um código `\u` cita meio caractere (um surrogate).
remark-config-surrogate-consequence = O texto não pode ser enviado a um modelo; escreva o próprio caractere, ou `\U` com oito dígitos.
remark-config-comment-in-text-message = A partir de ` #` é um comentário: `{ $comment }` não faz parte do texto.
remark-config-comment-in-text-consequence = O agente lê { $read }.
remark-config-typographic-quotes-message = Estas são aspas tipográficas, que o YAML toma por letras.
remark-config-typographic-quotes-consequence = Elas fazem parte do texto.
remark-hint-platform-type-message = Esta chave é { $type } para o agente, não o nome de uma plataforma.
remark-hint-platform-type-consequence = O override é ignorado.
remark-hint-unknown-platform-message = { $kind ->
    [case] `{ $platform }` não é `{ $meant }`: as plataformas são comparadas letra por letra.
    [near] Não há plataforma `{ $platform }`. Você quis dizer `{ $meant }`?
   *[none] Não há plataforma `{ $platform }`.
}
remark-hint-unknown-platform-consequence = { $kind ->
    [none] O override é ignorado, a menos que um plugin traga esta plataforma.
   *[other] O override é ignorado; `{ $meant }` fica com a dica padrão.
}
remark-hint-blank-message = { $what } não tem texto.
remark-hint-unknown-key-message = Um override não tem a chave `{ $key }`. { $meant ->
    [append] Você quis dizer `append`?
    [replace] Você quis dizer `replace`?
   *[other] As chaves são `append` e `replace`.
}
remark-hint-unknown-key-consequence = Ela é ignorada.
remark-hint-replace-wins-message = `replace` e `append` estão lado a lado; pela documentação, `replace` vence.
remark-hint-replace-wins-consequence = `append` é ignorado. O programa em si aplica os dois.
remark-hint-both-apply-message = `replace` e `append` estão lado a lado. A documentação diz que `replace` vence; o programa aplica os dois.
remark-hint-both-apply-consequence = A dica é a substituição, uma linha em branco e o texto acrescentado.

## O que o core diz: YAML que não pode ser lido

remark-yaml-control-character-message = O arquivo contém o caractere { $word }, que o YAML proíbe em qualquer lugar. Apague o caractere, ou escreva-o como código \u entre aspas duplas.
remark-yaml-too-large-message = O arquivo é maior que qualquer configuração. Simplifique o arquivo.
remark-yaml-too-deep-message = Os valores estão aninhados fundo demais. Simplifique o arquivo.
remark-yaml-too-many-values-message = Os aliases se multiplicam em mais valores do que uma máquina comporta. Simplifique o arquivo.
remark-yaml-cannot-start-message = Um valor sem aspas não pode começar com `{ $word }`. Ponha o texto entre aspas.
remark-yaml-tab-message = Há um tab onde o YAML quer espaços. Troque o tab por espaços.
remark-yaml-second-colon-message = Um segundo dois-pontos seguido de espaço: o YAML o toma por outra chave. Ponha o texto entre aspas, ou comece-o na linha seguinte depois de `>`.
remark-yaml-missing-colon-message = Esta linha não é `chave: valor`: falta o dois-pontos seguido de espaço. Ponha o dois-pontos, ou recue a linha se ela continua a de cima.
remark-yaml-entry-not-allowed-message = Um item de lista `- ` não pode estar aqui: uma lista começa na sua própria linha. Comece a lista na linha seguinte, ou ponha o texto entre aspas.
remark-yaml-key-not-allowed-message = Um `? ` não pode estar aqui. Ponha o texto entre aspas, se for texto.
remark-yaml-directive-message = Uma linha que começa com `%` é tomada por uma diretiva do YAML, e esta não é nenhuma. Remova a linha, ou ponha o texto entre aspas.
remark-yaml-anchor-name-message = `&` e `*` iniciam o nome de uma âncora, e não vem nenhum. Ponha o texto entre aspas, se for texto.
remark-yaml-tag-syntax-message = Um valor que começa com `!` é tomado por uma tag, e esta não é nenhuma. Ponha o texto entre aspas, se for texto.
remark-yaml-block-header-message = Depois de `>` ou `|` o texto tem de começar na linha seguinte. Passe o texto para a linha seguinte e recue-o.
remark-yaml-block-indent-message = Uma linha em branco antes do texto tem mais recuo que o texto. Remova os espaços da linha em branco.
remark-yaml-quote-unclosed-message = Um texto que começa com { $word } nunca é fechado. Ponha a aspa final; entre aspas simples um apóstrofo se escreve duas vezes.
remark-yaml-quote-marker-message = Uma linha `---` ou `...` dentro de um texto entre aspas encerra o documento. Recue a linha.
remark-yaml-unknown-escape-message = Entre aspas duplas uma barra invertida inicia um código, e `\{ $word }` não é nenhum. Use aspas simples, ou escreva a barra duas vezes.
remark-yaml-escape-digits-message = O código depois da barra precisa de mais dígitos hexadecimais. Use aspas simples, ou escreva a barra duas vezes.
remark-yaml-escape-code-message = O código depois da barra não é de nenhum caractere. Use aspas simples, ou escreva a barra duas vezes.
remark-yaml-flow-colon-message = Um dois-pontos antes de colchete ou vírgula não pode fazer parte de um texto sem aspas aqui. Ponha o texto entre aspas.
remark-yaml-document-start-message = Depois de uma linha `%` ou do fim do documento só pode vir `---`. Fique com um documento: remova o `---` ou `...`.
remark-yaml-after-document-end-message = Nada pode vir depois de `...` na mesma linha. Fique com um documento: remova o `---` ou `...`.
remark-yaml-directive-twice-message = A mesma diretiva está aqui duas vezes. Remova a linha, ou ponha o texto entre aspas.
remark-yaml-version-message = Esta versão do YAML não é conhecida. Remova a linha, ou ponha o texto entre aspas.
remark-yaml-tag-handle-message = O prefixo de tag `{ $word }` não foi declarado. Remova a tag.
remark-yaml-expected-value-message = Falta um valor aqui. Ponha o valor, ou ponha o texto entre aspas.
remark-yaml-expected-entry-message = O recuo não combina com a lista acima nem com o que está em volta. Recue a linha como as linhas a que ela pertence.
remark-yaml-expected-key-message = O recuo não combina com o mapeamento acima nem com o que está em volta. Recue a linha como as linhas a que ela pertence.
remark-yaml-expected-bracket-message = Uma lista entre `[…]` continua com uma vírgula ou termina com `]`. Ponha a vírgula ou o `]`, ou ponha o texto entre aspas.
remark-yaml-expected-brace-message = Um mapeamento entre chaves continua com uma vírgula ou termina com a chave final. Feche-o, ou ponha o texto entre aspas.
remark-yaml-second-document-message = `---` inicia um segundo documento, e uma configuração é um só. Fique com um documento: remova o `---` ou `...`.
remark-yaml-undefined-alias-message = `*{ $word }` se refere a `&{ $word }`, que não existe acima. Ponha o texto entre aspas se o `*` for um asterisco.
remark-yaml-duplicate-anchor-message = A âncora `&{ $word }` está aqui pela segunda vez. Dê-lhe outro nome.
remark-yaml-unknown-tag-message = A tag `{ $word }` não é conhecida pelo leitor do agente. Ponha o texto entre aspas, se for texto.
remark-yaml-reserved-message = `{ $word }` tem um sentido próprio em YAML e não pode ser um valor. Ponha o texto entre aspas.
remark-yaml-wrong-shape-message = A tag pede { $wanted }, e aqui está { $type }. Remova a tag.
remark-yaml-unhashable-key-message = Uma chave não pode { $more ->
    [inside] conter isto
   *[other] ser isto
}: { $type }. Use um texto como chave.
remark-yaml-duplicate-key-message = A chave { $word } está duas vezes no mesmo mapeamento. Fique com uma das duas.
remark-yaml-duplicate-merge-message = `<<` está duas vezes no mesmo mapeamento. Junte vários mapeamentos com um só `<<: [*a, *b]`.
remark-yaml-merge-value-message = `<<` junta mapeamentos, e isto não é um: { $type }. Cite um mapeamento.
remark-yaml-bad-number-message = { $more ->
    [long] O número tem mais dígitos do que Python lê ({ $word } caracteres).
   *[other] `{ $word }` é tomado por um número, e Python não consegue lê-lo como tal.
} Ponha o texto entre aspas.
remark-yaml-bad-bool-message = `{ $word }` não é sim nem não. Remova a tag.
remark-yaml-bad-date-message = `{ $word }` é tomado por uma data, e não há esse dia ou essa hora. Ponha o texto entre aspas.
remark-yaml-bad-timestamp-message = `{ $word }` não é uma data. Remova a tag.
remark-yaml-bad-offset-message = `{ $word }` fica a mais de um dia do UTC. Ponha o texto entre aspas.
remark-yaml-bad-binary-message = Isto não é base64. Remova a tag.
remark-yaml-consequence = { $instead ->
    [last-good] O Hermes mantém as configurações que leu antes; mudanças só contam quando o arquivo estiver certo.
    [backup] O Hermes usa a cópia de um arquivo bom anterior; mudanças só contam quando o arquivo estiver certo.
    [managed] O Hermes ignora a configuração gerenciada por inteiro.
   *[defaults] O Hermes descarta o arquivo inteiro: todas as configurações nele se perdem e valem os padrões.
}

## O que acontece com cada arquivo

fate-skipped = Esta sessão ignora arquivos de contexto, e o SOUL.md com eles.
fate-template = Modelo intocado de um instalador: o Hermes substitui o arquivo pelo seu texto padrão.
fate-unreadable = Não pode ser lido: { $error }. O Hermes segue sem ele e não avisa.
fate-empty = Nada sobra depois de tirar os espaços das pontas; o Hermes segue sem ele.
fate-infinite-limit = O limite é infinito, o que falha: vale a identidade padrão.
fate-leaves-soul = Lista os arquivos da sua distribuição; o SOUL.md não está entre eles.
fate-owns-soul = Diz que o SOUL.md veio com uma distribuição, por isso um achado nele bloqueia.
fate-identity = É a identidade do agente, o primeiro bloco do prompt.
fate-flagged = A varredura encontrou { $ids }; o seu próprio arquivo é carregado mesmo assim.
fate-blocked = A varredura encontrou { $ids }: uma linha fica no lugar do texto inteiro.
fate-settings = As configurações dele estão em vigor.
fate-config-broken = Não pode ser usado como configuração.
fate-project = Está no prompt, em Project Context.
fate-sibling = { $winner } vem antes, e só um deles é lido.
fate-other-kind = { $winner } vence: o Hermes lê só o primeiro tipo de arquivo de projeto.
fate-nearer = { $winner } está mais perto e vale mesmo sem dizer nada.
fate-same-text = Diz o mesmo que { $first }, que vem antes na cadeia.
fate-cwd-refused = O diretório de trabalho é o próprio pacote do Hermes e ninguém o configurou: nenhum arquivo de projeto é lido.
fate-git = Só o lugar do .git conta: ele marca a raiz do repositório.
fate-other-profile = Pertence a outro profile.
fate-project-file-in-home = Arquivos de projeto são procurados no diretório de trabalho, { $cwd }.
fate-name-case = O Hermes procura { $known }, exatamente com estas letras.
fate-override-unknown = Esta versão não conhece o AGENTS.override.md.
fate-tool-hint = Está abaixo do diretório de trabalho: apareceria depois, como dica com o resultado de uma tool.
fate-below = { $file } é procurado no diretório de trabalho e acima, não abaixo.
fate-cwd-only = { $file } é lido só no diretório de trabalho.
fate-above-root = A busca termina na raiz do repositório, { $root }.
fate-no-repository = Sem um repositório git o Hermes procura só no diretório de trabalho.
fate-elsewhere = O Hermes procura no diretório de trabalho, { $cwd }.
fate-cursor-folder = Pastas dentro de .cursor/rules não são lidas.
fate-cursor-ending = Só arquivos que terminam em .mdc são lidos.
fate-not-for-the-prompt = O Hermes não o lê para o prompt.
fate-memories-first = O arquivo em memories/ também existe e vence.
fate-memory-in-home = O Hermes lê o arquivo em memories/; só a documentação procura aqui.
fate-memory = { $entries } entradas; { $blocked } bloqueadas, as outras estão no prompt.
fate-memory-failed = A memória do agente não carrega, e o Hermes segue sem ela.
fate-switched-off = memory.{ $key } está desligado no config.yaml.
fate-skill = { $status ->
    [shadowed] Outra skill com o mesmo nome é usada no lugar: { $by }.
    [not-read] { $kind ->
        [unreadable] O Hermes examina as skills de um projeto à procura de perigos, e esta não passa: { $file } não pode ser lido.
        [link] O Hermes examina as skills de um projeto à procura de perigos, e esta não passa: o link { $file } leva para fora da skill.
        [program] O Hermes examina as skills de um projeto à procura de perigos, e esta não passa: { $file } é um programa.
        [line] O Hermes examina as skills de um projeto à procura de perigos, e esta não passa: { $id } na linha { $line } de { $file }.
       *[other] A skill não está na lista: { remark-skill-hidden-why }.
    }
    [unreadable] O arquivo não pode ser lido; a skill entra na lista com o nome do seu diretório.
   *[loaded] { $kind ->
        [category] Descreve a categoria { $word }.
       *[other] A skill está na lista, na categoria { $word }.
    }
}

## Correções

mend-delete-character = Apagar o caractere
mend-untab = Trocar os tabs desta linha por espaços
mend-next-line = Começar o texto na linha seguinte
mend-quote = Pôr o texto entre aspas
mend-double-backslash = Escrever a barra duas vezes
mend-close-quote = Fechar a aspa no fim da linha
mend-remove-line = Remover a linha
mend-remove-first = Remover a primeira das duas
mend-write = Escrever `{ $a }`
mend-indent = Recuar com espaços
mend-move-to-top = Passar para o nível superior
mend-remove-marker = Remover o `---`
mend-remove-invisible = Remover o caractere invisível
mend-remove-bom = Remover a marca de ordem de bytes
mend-remove-both-controls = Remover os dois controles de direção
mend-remove-joiner = Remover o joiner: as figuras ficam lado a lado
mend-write-without = Escrever sem { $a }
mend-remove-character = Remover { $a }
mend-remove-run = Remover esta sequência de caracteres invisíveis
mend-remove-all = Remover todos os { $a } deste tipo ({ $b })
mend-show-comment = Deixar as pessoas verem o comentário: ({ $a })
mend-remove-comment = Remover o comentário
mend-remove-display = Remover display:none
mend-replace-secret = Trocar o segredo por um marcador
mend-instead-of = Escrever “{ $a }” em vez de “{ $b }”
mend-join-words = Unir as palavras com hífen
mend-hyphenate = Escrever a palavra com hífen
mend-write-place = Escrever <{ $a }> como lugar a preencher
mend-angle-brackets = Pôr o endereço entre < >, como no Markdown

## Palavras do core

phrase-no-such-file = o arquivo não existe
phrase-it-is-a-directory = é um diretório
phrase-permission-denied = permissão negada
phrase-the-symbolic-links-form-a-ring = os links simbólicos formam um anel
phrase-byte-n-is-not-utf-n = o byte { $n } não é UTF-8
phrase-top-level = top-level
phrase-an-override = Um override
phrase-the-override = O override
phrase-nothing-null = nada (null)
phrase-a-yes-no-value = um sim/não
phrase-a-number = um número
phrase-a-text = um texto
phrase-binary-data = dados binários
phrase-a-date = uma data
phrase-a-date-with-a-time = uma data com hora
phrase-a-list = uma lista
phrase-a-set = um conjunto
phrase-a-mapping = um mapeamento
phrase-list = uma lista
phrase-dict = um mapeamento
phrase-set = um conjunto
phrase-single-value = um valor único
phrase-list-or-single-value = uma lista ou um valor único
phrase-a-single-value = um valor único
phrase-a-mapping-with-one-entry = um mapeamento com uma só entrada
phrase-a-text-or-a-list-of-texts = um texto ou uma lista de textos
phrase-a-number-without-quotes = um número sem aspas
phrase-a-text-or-a-mapping-with-append-or-replace = um texto, ou um mapeamento com `append` ou `replace`
phrase-a-mapping-from-platforms-to-hints = um mapeamento de plataformas para dicas
phrase-all-overrides-are-ignored = Todos os overrides são ignorados.
phrase-the-override-is-ignored-the-default-hint-stays = O override é ignorado; fica a dica padrão.
phrase-it-is-ignored-the-default-hint-stays = É ignorado; fica a dica padrão.
phrase-it-is-ignored = É ignorado.
phrase-it-is-ignored-a-default-hint-cannot-be-removed-o = É ignorado; uma dica padrão não pode ser removida, só substituída por outro texto.
phrase-the-section-is-not-used-a-value-in-place-of-agen = A seção não é usada; um valor no lugar de `agent` para o Hermes.
phrase-memory-blocks-vanish-from-the-prompt = Os blocos de memória somem do prompt.
phrase-it-is-ignored-the-model-s-context-window-decides = É ignorado: a janela de contexto do modelo decide.
phrase-python-takes-true-for-n-every-context-file-is-cu = Python toma true por 1: cada arquivo de contexto é cortado em um caractere.
phrase-this-release-fails-to-build-a-prompt-as-soon-as = Esta versão não consegue montar um prompt assim que um arquivo de projeto é carregado.
phrase-for-python-every-text-but-the-empty-one-is-true = para Python todo texto que não é vazio é verdadeiro
phrase-for-python-an-empty-text-is-false = para Python um texto vazio é falso
phrase-only-true-yes-on-and-n-switch-it-on = só true, yes, on e 1 a ligam
phrase-base-n-as-hours-and-minutes-are-counted = base 60, como se contam horas e minutos
phrase-an-octal-number-because-it-starts-with-a-zero = um número octal, porque começa com zero
phrase-a-yes-no-value-in-this-release = um sim/não nesta versão
phrase-hermes-drops-the-whole-file-every-setting-in-it = O Hermes descarta o arquivo inteiro: todas as configurações nele se perdem e valem os padrões.
phrase-hermes-keeps-the-settings-that-it-read-before-ch = O Hermes mantém as configurações que leu antes; mudanças só contam quando o arquivo estiver certo.
phrase-hermes-ignores-the-managed-configuration-as-a-wh = O Hermes ignora a configuração gerenciada por inteiro.

phrase-a-joiner-inside-an-emoji-sequence-several-pictur = um joiner dentro de uma sequência de emoji: várias figuras são desenhadas como uma
phrase-normal-in-persian-urdu-and-other-spelling-in-the = normal em persa, urdu e outras grafias na escrita árabe: decide como as letras se ligam
phrase-normal-in-indic-scripts-it-decides-how-a-conjunc = normal em escritas índicas: decide como uma conjunta é desenhada
phrase-keeps-two-letters-from-being-drawn-as-one-as-in = impede que duas letras sejam desenhadas como uma, como na tipografia cuidada do alemão ou do turco
phrase-normal-in-scripts-without-spaces-it-marks-where = normal em escritas sem espaços: marca onde uma linha pode quebrar
phrase-splits-a-word-invisibly-so-that-people-and-searc = divide uma palavra de modo invisível, e pessoas e buscas veem textos diferentes
phrase-a-byte-order-mark-at-the-start-of-the-text-edito = uma marca de ordem de bytes no início do texto: editores no Windows a escrevem
phrase-a-byte-order-mark-in-the-middle-of-the-text-usua = uma marca de ordem de bytes no meio do texto: em geral sobra de arquivos unidos
phrase-a-pair-of-direction-controls-around-text-of-anot = um par de controles de direção em volta de texto de outro sentido de escrita
phrase-a-direction-control-without-its-partner-what-fol = um controle de direção sem o seu par: o que vem depois aparece em outra ordem
phrase-forces-the-order-of-characters-so-that-people-re = força a ordem dos caracteres, e as pessoas leem algo diferente do que o agente lê
phrase-an-operator-of-mathematical-notation-that-is-not = um operador da notação matemática que não é desenhado
phrase-one-of-several-invisible-characters-in-a-row-the = um de vários caracteres invisíveis em sequência: podem levar dados escondidos
phrase-stands-at-the-edge-of-a-line-or-beside-a-space-w = está na ponta de uma linha ou ao lado de um espaço, onde não tem efeito: em geral sobra de uma cópia
phrase-cannot-be-seen-and-has-no-known-purpose-here = não se vê e não tem função conhecida aqui
phrase-splits-words-that-the-scan-looks-for = divide palavras que a varredura procura

phrase-has-a-name-that-is-none-lower-case-letters-digit = tem um nome que não é válido: letras minúsculas, dígitos, pontos, hifens e sublinhados, 128 no máximo
phrase-comes-after-the-n-that-fit = vem depois das { $n } que cabem
phrase-contains-the-marker-of-the-container = contém a marca do bloco das seções
phrase-has-n-characters-the-limit-is-n = tem { $n } caracteres, e o limite é { $m }
phrase-does-not-fit-into-the-n-characters-of-all-sectio = não cabe nos { $n } caracteres de todas as seções

phrase-an-order-to-ignore-earlier-instructions = uma ordem para ignorar instruções anteriores
phrase-an-announcement-that-the-system-prompt-is-replac = um anúncio de que o system prompt foi substituído
phrase-an-order-to-disregard-rules-or-instructions = uma ordem para desconsiderar regras ou instruções
phrase-a-request-to-act-as-if-there-were-no-restriction = um pedido para agir como se não houvesse restrições
phrase-an-html-comment-that-hides-instructions-from-peo = um comentário HTML que esconde instruções das pessoas
phrase-an-html-element-that-is-hidden-from-people = um elemento HTML escondido das pessoas
phrase-a-request-to-translate-something-and-then-run-it = um pedido para traduzir algo e depois executá-lo
phrase-a-request-to-keep-something-from-the-user = um pedido para esconder algo do usuário
phrase-an-attempt-to-give-the-agent-another-role = uma tentativa de dar outro papel ao agente
phrase-a-request-to-pretend-to-be-somebody-else = um pedido para fingir ser outra pessoa
phrase-a-request-to-print-the-system-prompt = um pedido para mostrar o system prompt
phrase-a-request-to-answer-without-safety-limits = um pedido para responder sem limites de segurança
phrase-a-false-announcement-that-the-agent-was-changed = um anúncio falso de que o agente foi mudado
phrase-an-order-to-take-another-name = uma ordem para assumir outro nome
phrase-a-request-to-register-as-a-node-of-a-remote-cont = um pedido para se registrar como nó de uma rede de controle remoto
phrase-a-request-to-report-regularly-to-a-remote-contro = um pedido para se reportar com regularidade a um controlador remoto
phrase-a-request-to-fetch-tasks-from-a-remote-controlle = um pedido para buscar tarefas de um controlador remoto
phrase-a-request-to-connect-to-a-remote-control-network = um pedido para se conectar a uma rede de controle remoto
phrase-a-demand-to-register-connect-or-report-somewhere = uma exigência de se registrar, conectar ou reportar em algum lugar
phrase-a-request-to-leave-no-files-behind-by-using-one = um pedido para não deixar arquivos, usando comandos de uma linha
phrase-a-request-never-to-write-scripts-to-disk = um pedido para nunca gravar scripts em disco
phrase-an-attempt-to-switch-off-a-variable-by-which-an = uma tentativa de desligar uma variável que identifica um agente
phrase-the-name-of-an-attack-framework-some-are-everyda = o nome de um framework de ataque (alguns também são palavras do dia a dia)
phrase-talk-of-a-command-and-control-server = menção a um servidor de comando e controle
phrase-talk-of-command-and-control = menção a comando e controle
phrase-a-curl-command-that-sends-a-secret-from-the-envi = um comando curl que envia um segredo do ambiente
phrase-a-wget-command-that-sends-a-secret-from-the-envi = um comando wget que envia um segredo do ambiente
phrase-a-command-that-prints-a-file-of-secrets = um comando que mostra um arquivo de segredos
phrase-a-request-to-send-something-to-an-address-on-the = um pedido para enviar algo a um endereço na web
phrase-a-request-to-hand-out-the-conversation = um pedido para entregar a conversa
phrase-a-mention-of-the-file-that-says-who-may-log-in-b = uma menção ao arquivo que diz quem pode entrar por SSH
phrase-access-to-the-user-s-ssh-directory = acesso ao diretório SSH do usuário
phrase-access-to-the-file-where-hermes-keeps-its-secret = acesso ao arquivo onde o Hermes guarda seus segredos
phrase-a-request-to-change-the-instructions-of-an-agent = um pedido para mudar as instruções de um agente
phrase-a-request-to-change-the-configuration-of-hermes = um pedido para mudar a configuração do Hermes
phrase-a-secret-written-into-the-text = um segredo escrito no texto


phrase-close-it-at-the-end-of-the-line = Fechar no fim da linha
phrase-write-an-ordinary-space = Escrever um espaço comum
phrase-remove-it = Remover
phrase-remove-them = Remover todos
phrase-let-people-see-it-in-parentheses = Deixar as pessoas verem, entre parênteses
phrase-remove-the-comment = Remover o comentário
phrase-show-where-the-link-leads = Mostrar aonde o link leva
phrase-remove-the-style = Remover o estilo
phrase-write-it-in-one-script = Escrever em um só alfabeto

phrase-nothing = nada
phrase-an-object = um objeto
phrase-true-or-false = true ou false
phrase-a-number-from-n-on = um número a partir de { $n }
phrase-a-list-of-n = uma lista de { $n }
phrase-an-object-of-n = um objeto de { $n }
phrase-one-of-n-bytes = um de { $n } bytes
phrase-a-text-of-at-most-n-bytes = um texto de no máximo { $n } bytes
phrase-at-most-n-keys = no máximo { $n } chaves
phrase-at-most-n-entries = no máximo { $n } itens
phrase-at-most-n-levels = no máximo { $n } níveis
phrase-at-most-n-tools = no máximo { $n } tools
phrase-n-variants-one-for-each-choice-of-tools = { $n } variantes, uma para cada escolha de tools
phrase-some-of-the-tools-that-decide = algumas das tools que decidem
phrase-the-eight-combinations-of-memory-user-and-skill = as oito combinações de `memory`, `user` e `skill_manage`
phrase-one-row-with-and-one-without-the-tool = uma linha com a tool e uma sem ela
phrase-two-texts = dois textos
phrase-a-character-as-u-xxxx = um caractere como U+XXXX
phrase-major-minor-or-an-empty-text = MAJOR.MINOR ou um texto vazio
phrase-an-object-with-name-and-version = um objeto com `name` e `version`
phrase-an-identifier-of-n-to-n-bytes = um identificador de { $n } a { $m } bytes
phrase-an-identifier-that-no-row-before-has = um identificador que nenhuma linha anterior tem
phrase-a-scope = um escopo
phrase-all-context-or-strict = `all`, `context` ou `strict`
phrase-an-expression-of-n-to-n-bytes = uma expressão de { $n } a { $m } bytes
phrase-a-flag-of-python-s-re = uma flag do `re` do Python

## Nomes que o core dá: caracteres, alfabetos, codificações, as partes de uma dica

name-soft-hyphen = hífen opcional
name-combining-grapheme-joiner = ligador de grafemas
name-arabic-letter-mark = marca de letra árabe
name-hangul-choseong-filler = preenchimento hangul (inicial)
name-hangul-jungseong-filler = preenchimento hangul (vogal)
name-hangul-filler = preenchimento hangul
name-halfwidth-hangul-filler = preenchimento hangul de meia largura
name-khmer-vowel-inherent-aq = vogal inerente khmer aq
name-khmer-vowel-inherent-aa = vogal inerente khmer aa
name-mongolian-variation-selector = seletor de variação mongol
name-mongolian-vowel-separator = separador de vogais mongol
name-zero-width-space = espaço de largura zero
name-zero-width-non-joiner = não ligador de largura zero (ZWNJ)
name-zero-width-joiner = ligador de largura zero (ZWJ)
name-left-to-right-mark = marca da esquerda para a direita
name-right-to-left-mark = marca da direita para a esquerda
name-left-to-right-embedding = trecho da esquerda para a direita
name-right-to-left-embedding = trecho da direita para a esquerda
name-pop-directional-formatting = fim do trecho de direção
name-left-to-right-override = ordem forçada da esquerda para a direita
name-right-to-left-override = ordem forçada da direita para a esquerda
name-word-joiner = ligador de palavras
name-function-application = aplicação de função
name-invisible-times = sinal de vezes invisível
name-invisible-separator = separador invisível
name-invisible-plus = sinal de mais invisível
name-unassigned-invisible-character = caractere invisível sem uso definido
name-left-to-right-isolate = trecho isolado da esquerda para a direita
name-right-to-left-isolate = trecho isolado da direita para a esquerda
name-first-strong-isolate = trecho isolado de direção automática
name-pop-directional-isolate = fim do trecho isolado
name-deprecated-format-character = caractere de formatação obsoleto
name-braille-pattern-blank = braille em branco
name-variation-selector = seletor de variação
name-zero-width-no-break-space-byte-order-mark = marca de ordem de bytes (BOM)
name-interlinear-annotation-character = caractere de anotação entre linhas
name-musical-format-character = caractere de formatação musical
name-tag-character = caractere de tag
name-character-without-a-shape = caractere sem forma
name-invisible-character = caractere invisível

name-latin-and-cyrillic = latinas e cirílicas
name-latin-and-greek = latinas e gregas
name-latin-and-armenian = latinas e armênias
name-latin-and-cherokee = latinas e cherokees
name-latin-and-coptic = latinas e coptas
name-latin-and-lisu = latinas e lisu
name-latin-and-deseret = latinas e deseret
name-binary = binário
name-hexadecimal = hexadecimal
name-escaped = com escapes

name-documentation = Documentação
name-anthropic-opus-class = Anthropic, classe Opus
name-anthropic-sonnet-class = Anthropic, classe Sonnet
name-anthropic-haiku-class = Anthropic, classe Haiku
name-openai-gpt-n-class = OpenAI, classe GPT-{ $n }
name-a-model-of-one-s-own = Um modelo próprio
name-a-provider-without-a-cache = Um provider sem cache

name-the-built-in-text = o texto embutido
name-the-plugin-s-text = o texto do plugin
name-the-addition-for-rich-messages = o acréscimo para mensagens formatadas
name-the-replacement-in-platform-hints = a substituição em platform_hints
name-what-platform-hints-appends = o que platform_hints acrescenta
name-the-addition-for-the-desktop-s-terminal-pane = o acréscimo para o painel de terminal do desktop
name-the-platform-it-delivers-to = a plataforma de destino

## Por que cada bloco está no prompt, e como custaria menos

note-always = Em todo prompt.
note-help-skill = A skill hermes-agent está na lista e pode ser lida.
note-help-unlisted = A skill hermes-agent não está na lista com uma descrição.
note-help-unreadable = A skill hermes-agent não pode ser lida: skill_view não está carregada.
note-tools = Há tools carregadas.
note-tools-setting = Há tools carregadas (agent.{ $key }).
note-for-tools = Para { $tools }.
note-computer-use = Para a tool computer_use, em { $host }.
note-gate-set = agent.{ $key } é { $shown }.
note-gate-listed = O modelo contém "{ $part }", que agent.{ $key } cita.
note-gate-family = O modelo contém { $family } (agent.{ $key }: { $shown }).
note-model-family = O modelo contém { $family }.
note-model-line = O provider alibaba informa outro modelo que não o que responde.
note-skills = { $count ->
    [one] { $count } skill na lista.
   *[other] { $count } skills na lista.
}
note-auto-load = { $count ->
    [one] { $count } skill de skills.auto_load.
   *[other] { $count } skills de skills.auto_load.
}
note-profile-default = O profile padrão.
note-profile = O profile { $profile }.
note-stamp-now = O dia em que o prompt é montado.
note-stamp-endless = Um chat que nunca acaba não tem primeiro dia.
note-stamp-start = O dia em que a conversa começou, no fuso exibido.
note-environment-here = Host, home e diretório de trabalho desta máquina.
note-environment-remote = O backend de terminal { $backend } roda em outro lugar: nada sobre esta máquina.
note-toolchain = O que há de incomum no Python desta máquina (agent.environment_probe).
note-system-message = A mensagem de sistema de quem chama.
note-external-memory = O bloco do provider de memória externo.
note-bot-mode = O protocolo de equipe do chat próprio de um bot.
note-plugin-sections = Seções que plugins registraram.
note-hint = Para { $platform }: { $parts }.
note-code-on = Trabalho com código: agent.coding_context é on.
note-code-marker = Trabalho com código: { $marker } em { $root } indica um projeto.
note-code-repository = Trabalho com código: o repositório git { $root } tem código.

note-cut-task-completion = Ponha agent.task_completion_guidance em false.
note-cut-parallel-calls = Ponha agent.parallel_tool_call_guidance em false.
note-cut-enforcement = Ponha agent.tool_use_enforcement em false.
note-cut-execution-guidance = Ponha agent.execution_guidance em false.
note-cut-coding-brief = Ponha agent.coding_context em off.
note-cut-toolchain = Ponha agent.environment_probe em false.
note-cut-platform-hint = Troque a dica por uma mais curta em platform_hints.
note-cut-auto-load = Tire skills de skills.auto_load; o índice as lista mesmo assim.
note-cut-memory = Remova do MEMORY.md entradas que não importam mais.
note-cut-user-profile = Remova do USER.md entradas que não importam mais.
note-cut-plugin-sections = Desligue plugins que acrescentam uma seção.
note-cut-skill = Cite { $skill } em skills.disabled, ou encurte a descrição.
note-cut-toolset = Cite { $toolset } em agent.disabled_toolsets; as { $count } tools dele deixam de existir.
note-cut-file = Encurte { $file }; o que só importa de vez em quando pode ser uma skill.

## O que é recusado, e por quê

note-ignored-entry = O item é { $type } (em Python: { $python }), nem um texto nem um mapeamento.
note-ignored-key = `{ $key }` é { $type } (em Python: { $python }), não um texto.
note-ignored-blank = O texto está em branco.
note-ignored-blank-key = `{ $key }` está em branco.
note-ignored-unknown-key = { $key } não é lida: as chaves são `append` e `replace`.
note-ignored-replace-wins = `append` não tem efeito ao lado de `replace`.
note-ignored-nothing = O mapeamento não tem nem `append` nem `replace`.

note-edit-unreadable = O arquivo tem um erro; corrija-o primeiro. Cole as linhas à mão.
note-edit-type = `platform_hints` não é um mapeamento de plataformas para dicas. Cole as linhas à mão.
note-edit-shared = O lugar é compartilhado por âncoras; uma mudança atingiria outras configurações. Cole as linhas à mão.
note-edit-braces = As dicas estão escritas entre chaves. Cole as linhas à mão.
note-edit-repeated = A chave está duas vezes no arquivo. Cole as linhas à mão.
note-edit-name = Isto não é o nome de uma plataforma. Cole as linhas à mão.
note-edit-no-way = O arquivo está escrito de um jeito que não se pode mudar com segurança. Cole as linhas à mão.

note-pack-too-large = tem { $count } bytes, grande demais para ser um; exporte-o de novo
note-pack-json = não é JSON (linha { $line }, coluna { $column }); use a saída do export-pack.py sem mudanças
note-pack-format = o `format` é { $type }; exporte o pack de novo com o export-pack.py desta versão
note-pack-value = em `{ $key }` espera-se { $wanted }, e há { $type }

note-document-too-large = o documento tem { $count } bytes, mais do que se lê
note-document-newer = o documento foi gravado por uma versão mais nova desta página: recarregue-a
note-document-damaged = o documento está danificado: { $found }

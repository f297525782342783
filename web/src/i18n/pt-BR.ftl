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
price-title-local = Um modelo próprio
price-title-none = Um provider sem cache
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
request-tool-path = arquivo que uma tool lê
request-tool-hint = Um caminho do projeto: a primeira visita a uma pasta traz junto o AGENTS.md dela.
request-tool-result = (o que há no arquivo)
request-steer = /steer durante o turno
request-left-over = Não há resultado de tool a seguir, então o /steer vira o próximo turno.
request-developer = Este modelo recebe a mensagem de sistema como { $role }.
request-environment = HERMES_EPHEMERAL_SYSTEM_PROMPT
request-personality = personalidade
request-skills = skills pré-carregadas
request-worktree = nota da worktree
request-channel-prompt = channel_prompts desta conversa
request-channel-override = channel_overrides … system_prompt
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
save-report = O relatório como texto
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
remark-advice-direction-message = { $by }: as pessoas leem os caracteres em outra ordem que o agente{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-direction-consequence = O agente lê os caracteres na ordem em que estão guardados. Remova o controle, ou feche-o na mesma linha.
remark-advice-invisible-message = { $by }: não aparece na tela e nenhuma ortografia precisa dele aqui{ $tripping ->
        [no] .
       *[yes] ; escrito às claras dispararia { $trips }.
    }
remark-advice-invisible-consequence = O agente lê outra palavra que as pessoas. Remova-o.
remark-advice-filler-message = { $by }: desenhado como um espaço vazio, sem ser um{ $tripping ->
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

//! The primary module of the npm package: the core without the code that ordinary pages never enter.
//!
//! Most of the core is there for what few pages ask: packs, skills, odd corners of YAML, rare settings. A page with the
//! element loads the primary module first, and the whole one only when it comes to code that was taken out. So that
//! nobody has to say which code that is, it is found by a profile:
//!
//! 1. [`probe`] makes a copy of the module that notes each stretch of code it enters;
//! 2. `www/profile/run.mjs` shows ordinary pages with that copy;
//! 3. [`cut`] puts a trap in the place of each stretch that was not entered.
//!
//! What is left is the code of the whole module, so the primary module either gives the answer of the whole one or it
//! traps; it has no answers of its own. `www/element/core.ts` sees the trap and turns to the whole module.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use wasmparser::{FunctionBody, KnownCustom, MemoryType, Name, Operator, Parser, Payload, TypeRef};

use crate::shell::Shell;

/// Bytes of a page of WebAssembly memory.
const PAGE: u64 = 65_536;
const MEMORY_SECTION: u8 = 5;
const CODE_SECTION: u8 = 10;

/// Functions whose way depends on what was asked before rather than on the question: memory and hash tables. They stay
/// whole once they are entered; the glue, too, asks for memory, and would take a trap there for an error of JavaScript.
/// Each is a part of their name.
const KEPT_WHOLE: [&str; 7] = ["dlmalloc", "__rust_", "__rdl_", "raw_vec", "hashbrown", "memcpy", "memmove"];

/// Whether a function stays whole as well, by its size in bytes and how many of its stretches were entered: the rest of a
/// small one is not worth a trap, and the rest of one that was walked nearly through is likely to be what the next page
/// asks for. With seven tenths 144 of 150 README files that no profile had seen were answered, with eight 115, for 4 KB.
fn stays_whole(size: u64, entered: usize, stretches: usize) -> bool {
    size <= 100 || entered * 10 >= stretches * 7
}

/// Makes `primary.js` and `primary_bg.wasm` in `folder` of the module that Cargo built for wasm-pack.
pub(crate) fn build(shell: &Shell, folder: &Path) -> Result<()> {
    let target = shell.target_dir();
    let work = target.join("primary");
    // wasm-pack's own module has no names any more. The optimiser comes after the cut: it takes along what nobody calls.
    shell
        .cmd("wasm-bindgen")
        .words("--target web --no-typescript --out-name hermes_prompt --out-dir")
        .arg(&work)
        .arg(target.join("wasm32-unknown-unknown/release/hermes_prompt_wasm.wasm"))
        .run()?;
    let whole = fs::read(work.join("hermes_prompt_bg.wasm"))?;
    let (probed, notes, left) = (work.join("probed.wasm"), work.join("notes"), work.join("cut.wasm"));
    let probe = probe(&whole)?;
    fs::write(&probed, &probe.module)?;
    let glue = work.join("hermes_prompt.js");
    shell
        .cmd("node")
        .arg("www/profile/run.mjs")
        .arg(&glue)
        .arg(&probed)
        .arg(&notes)
        .arg(probe.address.to_string())
        .arg(probe.stretches.to_string())
        .run()?;
    fs::write(&left, cut(&whole, &fs::read(&notes)?, stays_whole)?)?;
    shell.cmd("wasm-opt").words("-Oz -o").arg(folder.join("primary_bg.wasm")).arg(&left).run()?;
    // The same glue, for another file: each of the two modules of a page has its own memory, so each has its own glue.
    let glue = fs::read_to_string(glue)?;
    let (from, to) = ("new URL('hermes_prompt_bg.wasm'", "new URL('primary_bg.wasm'");
    ensure!(glue.matches(from).count() == 1, "wasm-bindgen names the module in another way than before");
    fs::write(folder.join("primary.js"), glue.replace(from, to))?;
    Ok(())
}

/// A module that notes which stretches of its code are entered.
#[derive(Debug, PartialEq)]
struct Probe {
    module: Vec<u8>,
    /// Where in its memory the notes are: a byte for each stretch, 1 once it was entered.
    address: u64,
    /// How many stretches there are.
    stretches: usize,
}

/// The module, noting each stretch of code it enters. Its memory begins some pages larger: the allocator takes what it
/// grows by itself, and leaves alone what lies between.
fn probe(module: &[u8]) -> Result<Probe> {
    let Code { bodies, memory, .. } = code(module)?;
    let address = memory.initial * PAGE;
    let mut stretches = 0;
    let mut rewritten = Vec::with_capacity(bodies.len());
    for body in &bodies {
        rewritten.push(rewrite(module, body, |out| {
            out.push(0x41); // i32.const
            // Signed LEB128, as all constants; addresses stay far below 2 GiB.
            signed(out, (address + stretches as u64) as i64);
            out.extend([0x41, 1]); // i32.const 1
            out.extend([0x3a, 0, 0]); // i32.store8, no alignment, no offset
            stretches += 1;
            Keep::Yes
        })?);
    }
    let grown = MemoryType { initial: memory.initial + (stretches as u64).div_ceil(PAGE), ..memory };
    Ok(Probe { module: assemble(module, &rewritten, Some(grown))?, address, stretches })
}

/// The module with a trap in the place of each stretch whose note is 0, but for functions that stay whole: the
/// [`KEPT_WHOLE`] and what `whole` says of size in bytes, stretches entered and all stretches.
fn cut(module: &[u8], notes: &[u8], whole: impl Fn(u64, usize, usize) -> bool) -> Result<Vec<u8>> {
    let Code { bodies, kept_whole, .. } = code(module)?;
    let mut rest = notes;
    let mut rewritten = Vec::with_capacity(bodies.len());
    for (body, kept_whole) in bodies.iter().zip(kept_whole) {
        let mut stretches = 0;
        rewrite(module, body, |_| {
            stretches += 1;
            Keep::Yes
        })?;
        let (notes, others) = rest.split_at_checked(stretches).context("the notes are of another module")?;
        rest = others;
        let size = body.range().end - body.range().start;
        let entered = notes.iter().filter(|note| **note != 0).count();
        let kept_whole = entered > 0 && (kept_whole || whole(size, entered, stretches));
        let mut notes = notes.iter();
        rewritten.push(rewrite(module, body, |out| {
            if notes.next() == Some(&0) && !kept_whole {
                out.push(0x00); // unreachable
                return Keep::No;
            }
            Keep::Yes
        })?);
    }
    ensure!(rest.is_empty(), "the notes are of another module");
    assemble(module, &rewritten, None)
}

/// What a module holds that matters here.
struct Code<'m> {
    bodies: Vec<FunctionBody<'m>>,
    /// For each of the bodies, whether it is one of [`KEPT_WHOLE`].
    kept_whole: Vec<bool>,
    memory: MemoryType,
}

fn code(module: &[u8]) -> Result<Code<'_>> {
    let mut bodies = Vec::new();
    let mut memory = None;
    let mut imported = 0;
    let mut named = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    imported += usize::from(matches!(import?.ty, TypeRef::Func(_) | TypeRef::FuncExact(_)));
                }
            }
            Payload::MemorySection(section) => memory = section.into_iter().next().transpose()?,
            Payload::CodeSectionEntry(body) => bodies.push(body),
            Payload::CustomSection(section) => {
                let KnownCustom::Name(names) = section.as_known() else { continue };
                for names in names {
                    let Name::Function(names) = names? else { continue };
                    for name in names {
                        let name = name?;
                        if KEPT_WHOLE.iter().any(|part| name.name.contains(part)) {
                            named.push(name.index as usize);
                        }
                    }
                }
            }
            _ => {}
        }
    }
    let mut kept_whole = vec![false; bodies.len()];
    for function in named.into_iter().filter_map(|index| index.checked_sub(imported)) {
        if let Some(kept) = kept_whole.get_mut(function) {
            *kept = true;
        }
    }
    Ok(Code { bodies, kept_whole, memory: memory.context("the module has no memory of its own")? })
}

/// Whether a stretch of code stays.
#[derive(Clone, Copy, PartialEq)]
enum Keep {
    Yes,
    No,
}

/// A function with something at the beginning of each stretch: `mark` writes it there, and says whether the stretch stays.
///
/// A stretch begins where control can arrive: at the beginning of a function, a loop or a branch of an `if`, after an
/// `end` and after a conditional jump. It goes on to the end of what it lies in; a stretch that does not stay takes along
/// whatever lies in it, which cannot have been entered either. `mark` is called for these too, what it writes is dropped.
fn rewrite(
    module: &[u8],
    body: &FunctionBody<'_>,
    mut mark: impl FnMut(&mut Vec<u8>) -> Keep,
) -> Result<Vec<u8>> {
    let mut operators = body.get_operators_reader()?;
    let mut out = module[body.range().start as usize..operators.original_position() as usize].to_vec();
    // How many constructs are open, the function among them; and how many were when what is left out began.
    let mut open = 1_usize;
    let mut dropping: Option<usize> = None;
    let mut begin = |out: &mut Vec<u8>, dropping: &mut Option<usize>, open: usize| {
        if dropping.is_some() {
            mark(&mut Vec::new());
        } else if mark(out) == Keep::No {
            *dropping = Some(open);
        }
    };
    begin(&mut out, &mut dropping, open);
    while !operators.eof() {
        let start = operators.original_position() as usize;
        let operator = operators.read()?;
        let bytes = &module[start..operators.original_position() as usize];
        // What closes the construct in which the dropping began closes it in any case.
        if matches!(operator, Operator::Else | Operator::End) && dropping == Some(open) {
            dropping = None;
        }
        if dropping.is_none() {
            out.extend_from_slice(bytes);
        }
        match operator {
            Operator::Block { .. } => open += 1,
            Operator::Loop { .. } | Operator::If { .. } => {
                open += 1;
                begin(&mut out, &mut dropping, open);
            }
            Operator::Else | Operator::BrIf { .. } => begin(&mut out, &mut dropping, open),
            Operator::End => {
                open -= 1;
                // Nothing follows the end of the function.
                if open > 0 {
                    begin(&mut out, &mut dropping, open);
                }
            }
            _ => {}
        }
    }
    Ok(out)
}

/// The module with other functions, and with another memory where one is given.
fn assemble(module: &[u8], bodies: &[Vec<u8>], memory: Option<MemoryType>) -> Result<Vec<u8>> {
    const HEADER: usize = 8;
    let mut out = module[..HEADER].to_vec();
    let mut at = HEADER;
    while at < module.len() {
        let id = module[at];
        let mut reader = wasmparser::BinaryReader::new(&module[at + 1..], 0);
        let length = reader.read_var_u32()? as usize;
        let begin = at + 1 + reader.original_position() as usize;
        let section = match (id, memory) {
            (CODE_SECTION, _) => {
                let mut section = Vec::with_capacity(length);
                unsigned(&mut section, bodies.len() as u64);
                for body in bodies {
                    unsigned(&mut section, body.len() as u64);
                    section.extend_from_slice(body);
                }
                section
            }
            (MEMORY_SECTION, Some(memory)) => {
                let mut section = vec![1, u8::from(memory.maximum.is_some())];
                unsigned(&mut section, memory.initial);
                if let Some(maximum) = memory.maximum {
                    unsigned(&mut section, maximum);
                }
                section
            }
            _ => module[begin..begin + length].to_vec(),
        };
        out.push(id);
        unsigned(&mut out, section.len() as u64);
        out.extend_from_slice(&section);
        at = begin + length;
    }
    Ok(out)
}

/// LEB128 of a number without sign.
fn unsigned(out: &mut Vec<u8>, mut value: u64) {
    while value > 0x7f {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// LEB128 of a number with sign.
fn signed(out: &mut Vec<u8>, mut value: i64) {
    // Until what is left is nothing but the sign that the last byte has already.
    while !(-0x40..0x40).contains(&value) {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8 & 0x7f);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with one page of memory and one function `(i32) -> i32` of this code.
    fn module(code: &[u8]) -> Vec<u8> {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        module.extend([1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f]);
        module.extend([3, 2, 1, 0]);
        module.extend([5, 3, 1, 0, 1]);
        module.extend([10, code.len() as u8 + 3, 1, code.len() as u8 + 1, 0]);
        module.extend(code);
        module
    }

    // local.get 0; if (result i32) i32.const 7 else i32.const 9 end; end
    const CHOICE: [u8; 11] = [0x20, 0, 0x04, 0x7f, 0x41, 7, 0x05, 0x41, 9, 0x0b, 0x0b];

    #[test]
    fn what_was_not_entered_traps() {
        // Stretches: the function, the first branch, the second, what follows.
        let one_way = cut(&module(&CHOICE), &[1, 1, 0, 1], |_, _, _| false).unwrap();
        assert_eq!(one_way, module(&[0x20, 0, 0x04, 0x7f, 0x41, 7, 0x05, 0x00, 0x0b, 0x0b]));
        let other_way = cut(&module(&CHOICE), &[1, 0, 1, 1], |_, _, _| false).unwrap();
        assert_eq!(other_way, module(&[0x20, 0, 0x04, 0x7f, 0x00, 0x05, 0x41, 9, 0x0b, 0x0b]));
        assert_eq!(cut(&module(&CHOICE), &[0; 4], |_, _, _| false).unwrap(), module(&[0x00, 0x0b]));
        assert_eq!(cut(&module(&CHOICE), &[1; 4], |_, _, _| false).unwrap(), module(&CHOICE));
    }

    #[test]
    fn a_jump_that_was_always_taken_leaves_nothing_behind_it() {
        // block; local.get 0; br_if 0; loop; end; end; i32.const 1; end
        let code = [0x02, 0x40, 0x20, 0, 0x0d, 0, 0x03, 0x40, 0x0b, 0x0b, 0x41, 1, 0x0b];
        // Stretches: the function, behind the jump, the loop, behind the loop, behind the block.
        let taken = cut(&module(&code), &[1, 0, 0, 0, 1], |_, _, _| false).unwrap();
        assert_eq!(taken, module(&[0x02, 0x40, 0x20, 0, 0x0d, 0, 0x00, 0x0b, 0x41, 1, 0x0b]));
    }

    #[test]
    fn a_probe_has_a_byte_for_each_stretch_behind_the_memory() {
        let probe = probe(&module(&CHOICE)).unwrap();
        assert_eq!((probe.address, probe.stretches), (65_536, 4));
        let Code { bodies, memory, .. } = code(&probe.module).unwrap();
        assert_eq!((bodies.len(), memory.initial), (1, 2));
        let stores = bodies[0].get_operators_reader().unwrap().into_iter();
        let stores = stores.filter(|operator| matches!(operator, Ok(Operator::I32Store8 { .. })));
        assert_eq!(stores.count(), 4);
    }

    #[test]
    fn memory_stays_whole_once_it_is_entered() {
        let mut named = module(&CHOICE);
        // A section of names: function 0 is `dlmalloc::free`.
        named.extend([0, 24, 4]);
        named.extend(b"name");
        named.extend([1, 17, 1, 0, 14]);
        named.extend(b"dlmalloc::free");
        assert_eq!(cut(&named, &[1, 0, 0, 0], |_, _, _| false).unwrap(), named);
        assert_ne!(cut(&named, &[0; 4], |_, _, _| false).unwrap(), named);
    }

    #[test]
    fn a_function_can_stay_whole_once_it_is_entered() {
        // The body is a byte for its locals and the code.
        let asked = |size, entered, stretches| (size, entered, stretches) == (12, 1, 4);
        assert_eq!(cut(&module(&CHOICE), &[1, 0, 0, 0], asked).unwrap(), module(&CHOICE));
        assert_ne!(cut(&module(&CHOICE), &[1, 1, 0, 0], asked).unwrap(), module(&CHOICE));
        assert_eq!(cut(&module(&CHOICE), &[0; 4], |_, _, _| true).unwrap(), module(&[0x00, 0x0b]));
    }

    #[test]
    fn notes_of_another_module_are_refused() {
        assert!(cut(&module(&CHOICE), &[1; 3], |_, _, _| false).is_err());
        assert!(cut(&module(&CHOICE), &[1; 5], |_, _, _| false).is_err());
    }

    #[test]
    fn numbers() {
        let cases: [(i64, &[u8]); 5] = [
            (63, &[0x3f]),
            (64, &[0xc0, 0]),
            (-64, &[0x40]),
            (-65, &[0xbf, 0x7f]),
            (65_536, &[0x80, 0x80, 4]),
        ];
        for (value, bytes) in cases {
            let mut out = Vec::new();
            signed(&mut out, value);
            assert_eq!(out, bytes, "{value}");
        }
        let mut out = Vec::new();
        unsigned(&mut out, 300);
        assert_eq!(out, [0xac, 2]);
    }
}

import { Composer, isScalar, LineCounter, Parser, Scalar, visit, Document as YamlDocument } from 'yaml'
import { z } from 'zod'
import { Document } from './document.ts'

/** An invalid file. The message is for its author. */
export class FileProblem extends Error {}

/** Text that a YAML block would change: trailing spaces, and control characters. */
const SPOILED_BY_BLOCK = /^\s|\s$|[^\S\n]\n|[^\P{Cc}\n]|[\u2028\u2029]/u

/**
 * A document as YAML, with its keys in their order. Lines are not folded, and unusual multi-line
 * texts are quoted, because the library does not read back everything that it folds.
 */
export function write(document: object): string {
  const yaml = new YamlDocument(document, { aliasDuplicateObjects: false })
  visit(yaml, {
    Scalar: (_, scalar) => {
      const { value } = scalar
      const isSpoiled = typeof value === 'string' && value.includes('\n') && SPOILED_BY_BLOCK.test(value)
      if (isSpoiled) scalar.type = Scalar.QUOTE_DOUBLE
    },
  })
  return yaml.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER })
}

/** The content of a file. Stops at its first problem: it may have as many as characters. Throws `FileProblem`. */
export function readYaml(text: string, file: string): unknown {
  const lines = new LineCounter()
  // The library catches what is thrown within a nested value, and tells of it once more.
  let problem: FileProblem | undefined
  const fail = (offset: number, message: string): never => {
    const { line, col } = lines.linePos(offset)
    problem ??= new FileProblem(`${file} is not valid YAML at line ${line}, column ${col}: ${message}`)
    throw problem
  }
  try {
    return parseFirst(text, lines, fail)
  } catch (error) {
    if (error instanceof FileProblem) throw error
    throw new FileProblem(`${file} is not valid YAML: ${(error as Error).message}`)
  }
}

type Fail = (offset: number, message: string) => never

function parseFirst(text: string, lines: LineCounter, fail: Fail): unknown {
  // The library compares each key with all others, so that many keys would take minutes.
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false })
  const listening = composer as unknown as { onError: OnError }
  listening.onError = (place, _code, message, isWarning) => {
    if (!isWarning) fail(offsetOf(place), message)
  }
  const documents = [...composer.compose(tokensOf(text, lines, fail), true, text.length)]
  const [document, second] = documents
  if (second) fail(second.range[0], 'A file holds one document.')
  if (!document) return null
  visit(document, {
    Map: (_, { items, range }) => {
      const known = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key
        if (known.has(name)) fail(range?.[0] ?? 0, `The key ${String(name)} is there twice.`)
        known.add(name)
      }
    },
  })
  return document.toJS()
}

/** How the composer tells of an error. The library gathers them; it has no setting to stop at the first. */
type OnError = (place: Place, code: string, message: string, isWarning?: boolean) => void
type Place = number | [number, number] | { offset: number }

function offsetOf(place: Place): number {
  if (typeof place === 'number') return place
  return Array.isArray(place) ? place[0] : place.offset
}

function* tokensOf(text: string, lines: LineCounter, fail: Fail) {
  for (const token of new Parser(lines.addNewLine).parse(text)) {
    if (token.type === 'error') fail(token.offset, token.message)
    yield token
  }
}

/** Parses a document. Throws `FileProblem`. */
export function read(text: string, file: string): Document {
  const document = Document.safeParse(readYaml(text, file))
  if (!document.success)
    throw new FileProblem(`${file} is not a valid journey:\n${z.prettifyError(document.error)}`)
  return document.data
}

const LONGEST_NAME = 80

/** The name of a document's file without its ending: the words of its initiative or journey. */
export function fileNameOf({ initiative, name }: Document): string {
  return fileNameFor(typeof initiative === 'string' ? initiative : name) ?? 'journey'
}

/** The words of a name, for a file; null when it has none. */
export function fileNameFor(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, LONGEST_NAME) ?? null
}

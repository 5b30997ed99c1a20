import { parse, Scalar, visit, Document as YamlDocument } from 'yaml'
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

/** The content of a file. Throws `FileProblem`. */
export function readYaml(text: string, file: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new FileProblem(`${file} is not valid YAML: ${(error as Error).message}`)
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

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, Scalar, visit, Document as YamlDocument } from 'yaml'
import { z } from 'zod'
import { Document } from './document.ts'

/** An invalid file. The message is for its author. */
export class FileProblem extends Error {}

/** Text that a YAML block would change: trailing spaces, and control characters. */
const SPOILED_BY_BLOCK = /^\s|\s$|[^\S\n]\n|[^\P{Cc}\n]|[\u2028\u2029]/u

/**
 * A document as YAML, with the most important keys of each node first. Lines are not folded, and unusual multi-line
 * texts are quoted, because the library does not read back everything that it folds.
 */
export function write(document: Document): string {
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

/** Parses a document. Throws `FileProblem`. */
export function read(text: string, file: string): Document {
  let content: unknown
  try {
    content = parse(text)
  } catch (error) {
    throw new FileProblem(`${file} is not valid YAML: ${(error as Error).message}`)
  }
  const document = Document.safeParse(content)
  if (!document.success)
    throw new FileProblem(`${file} is not a valid journey:\n${z.prettifyError(document.error)}`)
  return document.data
}

/** The documents of a folder, by file name. */
export async function readFolder(folder: string): Promise<Map<string, Document>> {
  const files = (await readdir(folder)).filter((file) => /\.ya?ml$/.test(file)).toSorted()
  const documents = new Map<string, Document>()
  for (const file of files) {
    documents.set(file, read(await readFile(join(folder, file), 'utf8'), join(folder, file)))
  }
  return documents
}

/** Writes documents over the files of the same initiatives; a new one gets a file named after it. Returns the files. */
export async function writeFolder(folder: string, documents: readonly Document[]): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const kept = await readFolder(folder)
  const files = new Map([...kept].map(([file, { initiative }]) => [JSON.stringify(initiative), file]))
  const taken = new Set(files.values())
  const written: string[] = []
  for (const document of documents) {
    const file = files.get(JSON.stringify(document.initiative)) ?? freeName(document, taken)
    taken.add(file)
    await writeFile(join(folder, file), write(document))
    written.push(file)
  }
  return written
}

function freeName({ initiative, name }: Document, taken: ReadonlySet<string>): string {
  const words = (typeof initiative === 'string' ? initiative : name).normalize('NFKD').toLowerCase()
  const base =
    words
      .match(/[a-z0-9]+/g)
      ?.join('-')
      .slice(0, 80) ?? 'journey'
  for (let number = 1; ; number++) {
    const file = `${number === 1 ? base : `${base}-${number}`}.yaml`
    if (!taken.has(file)) return file
  }
}

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileProblem, fileNameFor, readYaml, write } from '../../outreach/journeys/exchange/yaml.ts'
import type { ExportedDocument } from './service.ts'

/** Where the documents of each kind are. */
const FOLDERS = {
  agent_guidelines: 'agent',
  template: 'templates',
  email_template: 'email-templates',
  form: 'forms',
  initiative: 'initiatives',
  segment: 'segments',
  journey: 'journeys',
} as const
type Kind = keyof typeof FOLDERS
export const KINDS = Object.keys(FOLDERS) as Kind[]

/** A document, and its file below the folder. */
export interface StoredDocument {
  file: string
  kind: Kind
  document: Record<string, unknown>
}

/** All documents of a folder. Throws `FileProblem`. */
export async function readDocuments(folder: string): Promise<StoredDocument[]> {
  // A folder that is not there is a misspelled one.
  await readdir(folder)
  const found: StoredDocument[] = []
  for (const kind of KINDS) found.push(...(await readKind(folder, kind)))
  return found
}

async function readKind(folder: string, kind: Kind): Promise<StoredDocument[]> {
  const files = await filesIn(join(folder, FOLDERS[kind]))
  const documents: StoredDocument[] = []
  for (const name of files) {
    const file = join(FOLDERS[kind], name)
    const document = readYaml(await readFile(join(folder, file), 'utf8'), file)
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      throw new FileProblem(`${file} has no fields`)
    documents.push({ file, kind, document: { ...document } })
  }
  return documents
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((file) => /\.ya?ml$/.test(file)).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Writes documents over the files of the same records; a new one gets a file named after it. Returns the files. */
export async function writeDocuments(
  folder: string,
  kind: Kind,
  documents: readonly ExportedDocument[],
): Promise<string[]> {
  if (documents.length === 0) return []
  await mkdir(join(folder, FOLDERS[kind]), { recursive: true })
  const kept = new Map((await readKind(folder, kind)).map((each) => [recordOf(each.document), each.file]))
  const taken = new Set(kept.values())
  const written: string[] = []
  for (const { name, document } of documents) {
    const file = kept.get(recordOf(document)) ?? freeFile(kind, name, taken)
    taken.add(file)
    await writeFile(join(folder, file), write(document))
    written.push(file)
  }
  return written
}

/** The fields that say which record a document is about. */
function recordOf({ id, slug, initiative, name, language }: Record<string, unknown>): string {
  return JSON.stringify(slug ?? initiative ?? [id, name, language])
}

function freeFile(kind: Kind, name: string, taken: ReadonlySet<string>): string {
  const base = fileNameFor(name) ?? kind.replaceAll('_', '-')
  for (let number = 1; ; number++) {
    const file = join(FOLDERS[kind], `${number === 1 ? base : `${base}-${number}`}.yaml`)
    if (!taken.has(file)) return file
  }
}

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document } from '../exchange/document.ts'
import { fileNameOf, read, write } from '../exchange/yaml.ts'

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

function freeName(document: Document, taken: ReadonlySet<string>): string {
  const base = fileNameOf(document)
  for (let number = 1; ; number++) {
    const file = `${number === 1 ? base : `${base}-${number}`}.yaml`
    if (!taken.has(file)) return file
  }
}

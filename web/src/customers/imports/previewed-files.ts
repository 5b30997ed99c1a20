import { useSyncExternalStore } from 'react'
import { type PreviewedFile, uploadImport } from './upload.ts'

interface Previewed {
  given: PreviewedFile
  /** Whether the import of the file is being uploaded. */
  isUploading: boolean
  /** The import that was started. */
  importId: string | null
}

const previewed = new Map<string, Previewed>()
const listeners = new Set<() => void>()

function set(id: string, change: Previewed): void {
  previewed.set(id, change)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The files previewed in this tab by import ID, so that the import uses exactly the previewed file. */
export function rememberFile(id: string, given: PreviewedFile): void {
  set(id, { given, isUploading: false, importId: null })
}

/** The file of a preview, and whether its import was started. Screens that were left and opened again know it, too. */
export function usePreviewed(id: string): Previewed | null {
  return useSyncExternalStore(subscribe, () => previewed.get(id) ?? null)
}

/** Imports the file of a preview, once. Returns the id of the import. */
export async function importPreviewed(id: string): Promise<string> {
  const before = previewed.get(id)!
  set(id, { ...before, isUploading: true })
  try {
    const importId = await uploadImport(before.given, false)
    set(id, { ...before, importId })
    return importId
  } catch (error) {
    set(id, before)
    throw error
  }
}

import type { Input } from '@parley/sdk'

interface Kept {
  file: File
  request: Omit<Input<'cdp_imports_create'>, 'content' | 'dryRun'>
}

const kept = new Map<string, Kept>()

/** The files previewed in this tab by import ID, so that the import uses exactly the previewed file. */
export function rememberFile(id: string, given: Kept): void {
  kept.set(id, given)
}

export function previewedFile(id: string): Kept | null {
  return kept.get(id) ?? null
}

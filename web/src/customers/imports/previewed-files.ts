import type { Input } from '@parley/sdk'

interface Kept {
  file: File
  request: Omit<Input<'cdp_imports_create'>, 'content' | 'dryRun'>
}

const kept = new Map<string, Kept>()

/** Files that were tried out on this page, by their import: what is imported then is what was tried. */
export function rememberFile(id: string, given: Kept): void {
  kept.set(id, given)
}

export function previewedFile(id: string): Kept | null {
  return kept.get(id) ?? null
}

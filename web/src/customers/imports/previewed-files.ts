import type { Input } from '@parley/sdk'

export interface PreviewedFile {
  file: File
  request: Omit<Input<'cdp_imports_create'>, 'content' | 'dryRun'>
}

const previewed = new Map<string, PreviewedFile>()

/** The files previewed in this tab by import ID, so that the import uses exactly the previewed file. */
export function rememberFile(id: string, given: PreviewedFile): void {
  previewed.set(id, given)
}

export function previewedFile(id: string): PreviewedFile | null {
  return previewed.get(id) ?? null
}

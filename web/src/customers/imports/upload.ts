import type { Input } from '@parley/sdk'
import { parley } from '../../shell/queries/api.ts'

export interface PreviewedFile {
  file: File
  request: Omit<Input<'cdp_imports_create'>, 'content' | 'dryRun'>
}

/** Creates an import and uploads its file; returns its id. When the upload fails, the import is canceled. */
export async function uploadImport({ file, request }: PreviewedFile, dryRun: boolean): Promise<string> {
  const { id } = await parley.imports.create({ ...request, dryRun })
  try {
    await parley.imports.upload({ id, file })
  } catch (error) {
    // Where this cannot be sent either, the import ends by itself after a day without its file.
    void parley.imports.cancel({ id }).catch(() => undefined)
    throw error
  }
  return id
}

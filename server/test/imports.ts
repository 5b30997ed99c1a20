import type { TestApp } from './harness.ts'
import { until } from './waiting.ts'

type Json = Record<string, any>

/** Imports a small CSV and waits for its end. */
export async function importCsv(app: TestApp, input: Json, content: string): Promise<Json> {
  const { id } = await app.ok('cdp_imports_create', { ...input, content })
  return ended(app, id)
}

/** Uploads a file and waits for the end of its import. */
export async function importFile(app: TestApp, id: string, file: Uint8Array): Promise<Json> {
  const answer = await upload(app, id, file)
  if (answer.status !== 200)
    throw new Error(`the upload answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return ended(app, id)
}

export async function upload(
  app: TestApp,
  id: string,
  file: Uint8Array,
  { offset = 0, type = 'text/csv', key = app.org.key } = {},
): Promise<{ status: number; body: any }> {
  const response = await fetch(`${app.url}/api/v1/cdp/imports/${id}/file?offset=${offset}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    body: file as Uint8Array<ArrayBuffer>,
  })
  return { status: response.status, body: await response.json() }
}

/** The import once it has ended. */
export async function ended(app: TestApp, id: string): Promise<Json> {
  return until(async () => {
    const found = await app.ok('cdp_imports_get', { id })
    return found.finishedAt !== null && found
  })
}

export async function rejectionsOf(app: TestApp, id: string): Promise<Json[]> {
  return (await app.ok('cdp_imports_rejections_list', { id, limit: 1000 })).data
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { until } from '../../../../test/harness/waiting.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
})
afterAll(() => app.stop())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

interface Uploaded {
  url: string
  error: { code: string; message: string }
}

async function upload(bytes: Buffer, fileName: string, key = app.org.key) {
  const answer = await fetch(`${app.url}/api/v1/templates/file?fileName=${encodeURIComponent(fileName)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, body: (await answer.json()) as Uploaded }
}

const withHeader = (name: string, mediaUrl: string) => ({
  name,
  language: 'en',
  category: 'UTILITY',
  contentType: 'MEDIA',
  content: { mediaUrl, mediaType: 'IMAGE', body: 'Your order is ready. Come by when you like.' },
})

test('an uploaded picture is the header of a template, and whoever has its link reads it', async () => {
  const { status, body } = await upload(PNG, 'our shop.png')
  expect([status, body]).toEqual([
    200,
    { url: expect.any(String), mediaType: 'IMAGE', mimeType: 'image/png', size: PNG.length },
  ])
  const { data } = await app.ok('templates_create', withHeader('with_picture', body.url))
  await until(async () => (await app.ok('templates_get', { id: data[0].id })).status === 'APPROVED')
  const read = await fetch(body.url)
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(read.headers.get('content-disposition')).toBe('attachment')
  expect(Buffer.from(await read.arrayBuffer())).toEqual(PNG)
  for (const forged of [body.url.replace('our', 'other'), body.url.replace(/.\/our/, '/our')])
    expect((await fetch(forged)).status).toBe(404)
})

test('what WhatsApp does not take as a header is refused with the reason', async () => {
  const text = await upload(Buffer.from('<html>'), 'a.png')
  expect([text.status, text.body.error.code]).toEqual([400, 'invalid_content_type'])
  const large = await upload(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 'large.png')
  expect([large.status, large.body.error.message]).toEqual([400, expect.stringContaining('5 MB')])
})

test('a file of another organization, and one that is gone, are no header', async () => {
  const { key } = await app.newOrganization()
  const { body } = await upload(PNG, 'theirs.png', key)
  const answer = await app.api('templates_create', withHeader('stolen', body.url))
  expect([answer.status, answer.body.error.issues]).toEqual([
    422,
    [{ path: 'content.mediaUrl', code: 'file_missing', message: expect.any(String) }],
  ])
  const elsewhere = await app.api('templates_create', withHeader('plain', 'http://127.0.0.1/a.png'))
  expect(elsewhere.body.error.issues).toMatchObject([{ path: 'content.mediaUrl', code: 'url_invalid' }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hugePdf, pdfOf } from '../../../test/fixtures/pdfs.ts'
import { isLong } from '../../../test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const read = (file: Buffer) => app.api('knowledge_file_preview', { content: file.toString('base64') })

test('The text of a PDF is read page by page and can be stored', async () => {
  const pdf = pdfOf([['Garant\u00eda', 'Diez d\u00edas h\u00e1biles.'], [], ['Devoluciones']])
  const { body } = await read(pdf)
  expect(body).toEqual({
    text: 'Garant\u00eda\nDiez d\u00edas h\u00e1biles.\n\nDevoluciones',
    pages: 3,
    isCut: false,
  })
  await app.ok('knowledge_create', { title: 'Garant\u00eda', text: body.text, language: 'es' })
  const long = await read(pdfOf(Array.from({ length: 80 }, () => Array(36).fill('x'.repeat(80)))))
  expect(long.body).toMatchObject({ pages: 80, isCut: true })
  expect(long.body.text).toHaveLength(200_000)
})

test('A file that is not a PDF, has too many pages or expands too much is refused without harm', async () => {
  const good = pdfOf([['Hello']])
  const refusals = []
  for (const bad of [
    Buffer.from('GIF89a'),
    Buffer.from('%PDF-1.4 and nothing more'),
    good.subarray(0, good.length / 2),
    pdfOf(Array.from({ length: 501 }, () => [])),
    // It takes half a minute of processor time.
    ...(isLong ? [await hugePdf(600_000_000)] : []),
  ]) {
    const { status, body } = await read(bad)
    refusals.push([
      status,
      body.error.code,
      /not a readable PDF|500 pages|too much/.exec(body.error.message)?.[0],
    ])
  }
  expect(refusals).toEqual(
    [...Array(3).fill('not a readable PDF'), '500 pages', ...(isLong ? ['too much'] : [])].map((why) => [
      400,
      'invalid_request',
      why,
    ]),
  )
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  const answers = await Promise.all([good, good, good].map(read))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 503])
})

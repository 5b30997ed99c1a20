import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { LEAD_FORM, PAGE, publishForm, readConfig, submit } from '../../../../test/peers/form-visitor.ts'
import type { FormConfig } from '../wire.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const form = (verb: string, input: object) => app.ok(`lead_capture_embedded_forms_${verb}`, { ...input })

/** The form configuration as a page gets it. */
async function shown(installKey: string, query = ''): Promise<FormConfig> {
  return (await (await readConfig(app, installKey, query)).json()) as FormConfig
}

/** Waits until the process's form cache has expired. */
async function status(installKey: string, expected: number): Promise<void> {
  await expect.poll(async () => (await readConfig(app, installKey)).status).toBe(expected)
}

describe('Form configuration for visitors', () => {
  test('contains what the page needs to show the form and none of its scoring rules', async () => {
    const { installKey } = await publishForm(app)
    const answer = await readConfig(app, installKey)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    for (const hidden of ['score', 'endings', 'spring', 'mapsTo', 'allowedOrigins', 'Book a call'])
      expect(text).not.toContain(hidden)
    const config = JSON.parse(text)
    // So that the browser does not cache the response.
    const sensitive = config.fields.filter((field: any) => field.sensitive).map(({ key }: any) => key)
    expect(sensitive).toEqual(['income'])
    expect(config).toMatchObject({
      version: 1,
      language: 'en',
      languages: ['en'],
      direction: 'ltr',
      steps: LEAD_FORM.steps,
      consent: { required: true, text: 'You may write to me.', version: '2026-11' },
      hidden: ['utm_source', 'externalId', 'externalIdSignature'],
      proofOfWork: false,
      texts: { submit: 'Send' },
    })
    expect(config.fields[0]).toEqual({
      key: 'name',
      type: 'text',
      label: 'Your name',
      required: true,
      maxLength: 80,
      autocomplete: 'given-name',
    })
    expect(config.fields[3].options[0]).toEqual({ value: 'few', label: 'Up to ten' })
    expect(config.fields[4].showIf).toEqual({ field: 'size', op: 'eq', value: 'many' })
  })

  test('has one step with every field when the form defines no steps', async () => {
    const { installKey } = await publishForm(app, { fields: LEAD_FORM.fields.slice(0, 2) })
    const config = await shown(installKey)
    expect(config.steps).toEqual([{ id: 'all', fields: ['name', 'phone'] }])
    expect(config.consent).toBeNull()
  })

  test('leaves out what a field had as another kind of question', async () => {
    const form = await publishForm(app, {
      fields: [
        { key: 'mail', type: 'email', label: 'Email', maxLength: 5, multiline: true },
        {
          ...{ key: 'day', type: 'text', label: 'Day', min: '2030-01-01' },
          options: [{ value: 'monday', label: 'Monday', score: 9 }],
        },
      ],
      endings: [{ id: 'only', maxScore: 0, title: 'Thank you' }],
      protection: { minimumSeconds: 0 },
    })
    const common = { required: false }
    expect((await shown(form.installKey)).fields).toEqual([
      { key: 'mail', type: 'email', label: 'Email', autocomplete: 'email', ...common },
      { key: 'day', type: 'text', label: 'Day', ...common },
    ])
    const { body } = await submit({ ...form, url: app.url }, { day: 'monday' })
    expect(body.ending.id).toBe('only')
  })

  test('uses the visitor’s language, or else the form’s first language', async () => {
    const label = { 'pt-BR': 'Seu nome', es: 'Tu nombre' }
    const { installKey } = await publishForm(app, {
      languages: ['pt-BR', 'es', 'ar'],
      fields: [{ key: 'name', type: 'text', label }],
      texts: { submit: { 'pt-BR': 'Quero saber mais', es: 'Quiero saber más' } },
    })
    const inLanguage = async (wish: string) => {
      const { language, direction, fields, texts } = await shown(installKey, `?language=${wish}`)
      return [language, direction, fields[0]!.label, texts.submit, texts.next]
    }
    expect(await inLanguage('es-MX')).toEqual(['es', 'ltr', 'Tu nombre', 'Quiero saber más', 'Siguiente'])
    expect(await inLanguage('fr')).toEqual(['pt-BR', 'ltr', 'Seu nome', 'Quero saber mais', 'Próximo'])
    expect(await inLanguage('ar-EG')).toEqual(['ar', 'rtl', 'Seu nome', 'Quero saber mais', 'Next'])
  })

  test('returns the requested version, which may be cached forever', async () => {
    const { formId, installKey } = await publishForm(app)
    await form('update', { formId, draft: { constants: { campaign: 'summer' } } })
    await form('publish', { formId })
    const old = await readConfig(app, installKey, '?version=1')
    expect(old.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await old.json()).toMatchObject({ version: 1 })
    expect((await readConfig(app, installKey, '?version=3')).status).toBe(404)
    for (const version of ['0', '1.5', 'x', '1&version=2'])
      expect((await readConfig(app, installKey, `?version=${version}`)).status).toBe(400)
  })

  test('is not sent again to a browser that already has it', async () => {
    const { installKey } = await publishForm(app)
    const first = await readConfig(app, installKey)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=30')
    const headers = { origin: PAGE, 'if-none-match': first.headers.get('etag')! }
    expect((await readConfig(app, installKey, '', headers)).status).toBe(304)
  })
})

describe('No form configuration is returned', () => {
  test('for a form that is paused, unpublished, deleted or unknown', async () => {
    const { id: formId, installKey } = await form('create', { name: 'New', allowedOrigins: ['*'] })
    expect((await readConfig(app, installKey)).status).toBe(204)
    await form('update', { formId, draft: LEAD_FORM })
    await form('publish', { formId })
    await status(installKey, 200)
    await form('pause', { formId })
    await status(installKey, 204)
    expect((await readConfig(app, installKey, '?version=1')).status).toBe(204)
    await form('delete', { formId })
    await status(installKey, 404)
    for (const key of ['x', 'A'.repeat(43), `${installKey}x`, '%00'])
      expect((await readConfig(app, key)).status).toBe(404)
  })

  test('on pages whose origin is not allowed, except on the service’s own page when any origin is allowed', async () => {
    const { installKey } = await publishForm(app, LEAD_FORM, [PAGE])
    const from = async (origin: string, key = installKey) => {
      const { status, headers } = await readConfig(app, key, '', { origin })
      return [status, headers.get('access-control-allow-origin')]
    }
    expect(await from(PAGE)).toEqual([200, PAGE])
    expect(await from('https://elsewhere.example')).toEqual([403, null])
    expect(await from('null')).toEqual([403, null])
    expect(await from(app.url)).toEqual([200, app.url])
    const nowhere = await publishForm(app, LEAD_FORM, [])
    expect(await from(app.url, nowhere.installKey)).toEqual([403, null])
    const anywhere = await publishForm(app)
    expect(await from('https://elsewhere.example', anywhere.installKey)).toEqual([200, '*'])
  })
})

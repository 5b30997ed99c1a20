import { expect, test } from 'vitest'
import { sql } from '../../server/src/platform/db/index.ts'
import { insertChannel } from '../../server/test/fixtures/channels.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { LEAD_FORM, publishForm } from '../../server/test/peers/form-visitor.ts'
import { press, useVisits } from './visits.ts'

/* What the service refuses is told in the language of the workspace, in the words of the screen. */

const visits = useVisits()
const { visit } = visits

const refused = { expected: /status of 4/ }

test('a refusal is told in Portuguese, and at its field', async () => {
  await using visited = await visit('/settings/members', undefined, { ...refused, locale: 'pt-BR' })
  const { page } = visited
  await press(page, 'Convidar')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(visits.owner.email)
  await page.keyboard.press('Enter')
  await dialog.getByText('Um membro já tem este e-mail.').waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)(
  'what prevents publishing a form is told in Spanish, with the titles of its parts',
  async () => {
    const { id } = await visits.app.ok('lead_capture_embedded_forms_create', {
      name: 'Scored',
      draft: {
        fields: [
          {
            key: 'size',
            type: 'choice',
            label: '¿Cuántos son?',
            options: [
              { value: 'few', label: 'Pocos', score: 1 },
              { value: 'many', label: 'Muchos', score: 10 },
            ],
          },
          { key: 'tools', type: 'choice', label: 'Herramientas', options: [] },
        ],
      },
    })
    await using visited = await visit(`/forms/${id}`, undefined, { ...refused, locale: 'es-CO' })
    const { page } = visited
    const left = page.locator('section').filter({ hasText: 'Antes de publicar' })
    await left.getByText('Agrega opciones a este campo.').waitFor()
    await left.getByText('Herramientas', { exact: true }).waitFor()
    expect(await left.textContent()).not.toMatch(/fields\.1/)
    expect(await visited.barriers()).toEqual([])
  },
)

test('a published form says what it lacks, until its draft no longer needs that', async () => {
  const { app } = visits
  const { pool, clock } = app.runtime
  const { id } = await insertChannel(app.runtime, app.org.id, '+573000000001')
  const { formId } = await publishForm(app, { ...LEAD_FORM, confirmation: { phone: true } })
  await pool.run(sql`
    update channels set disconnected_at = ${clock.now()} where org_id = ${app.org.id} and id = ${id}`)
  await using visited = await visit(`/forms/${formId}`, undefined, refused)
  const { page } = visited
  await page.getByRole('heading', { name: 'The published form is missing something' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  const problem = page.getByText(/Connect a number first/).first()
  await problem.waitFor()
  // What publishing refused goes with it.
  await page.getByLabel('Shortest time to fill it in, in seconds').fill('3')
  const refusal = page.waitForResponse(/\/publish$/)
  await press(page, 'Publish changes')
  expect((await refusal).status()).toBe(422)
  await page.getByLabel('Confirm phone numbers').selectOption('Never')
  await problem.waitFor({ state: 'detached' })
})

test.runIf(isLong)('the rows of a file that cannot be used are told in Spanish', async () => {
  await using visited = await visit('/settings/do-not-contact', undefined, { ...refused, locale: 'es-CO' })
  const { page } = visited
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const start = () => page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).click()
  await press(page, 'Importar CSV')
  await choose('city\nCali\n')
  await start()
  await page
    .getByText('Ninguna columna se llama phoneNumber, email o externalId.', { exact: false })
    .waitFor()
  await choose('phoneNumber,email\n12,\n,nobody\n')
  await start()
  await page.getByText('Fila 2: No es un número de teléfono válido.', { exact: false }).waitFor()
  await page.getByText('Fila 3: No es una dirección de correo.').waitFor()
  expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
})

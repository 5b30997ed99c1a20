import { expect, test } from 'vitest'
import { publishForm, submit } from '../../server/test/peers/form-visitor.ts'
import { useVisits } from './visits.ts'

/* What visitors answered, in a real browser, after the form was changed. */

const visits = useVisits()
const { visit } = visits

/** A form whose choice keeps its key and its value, whatever its words are. */
const asking = (label: string, option: string) => ({
  fields: [
    { key: 'name', type: 'text', label: 'Your name' },
    { key: 'choice', type: 'choice', label, options: [{ value: 'option1', label: option }] },
  ],
  protection: { minimumSeconds: 0 },
})

test('answers keep the words that their visitors saw', async () => {
  const { app } = visits
  const form = await publishForm(app, asking('How many are you?', 'Up to ten'))
  const { formId } = form
  const send = (name: string, version: number) =>
    submit({ ...form, url: app.url }, { name, choice: 'option1' }, { version })
  expect((await send('Ana', 1)).status).toBe(200)
  const draft = asking('What do you want?', 'A quote')
  await app.ok('lead_capture_embedded_forms_update', { formId, draft })
  await app.ok('lead_capture_embedded_forms_publish', { formId })
  await expect.poll(async () => (await send('Berta', 2)).status).toBe(200)
  const unpublished = asking('Something else?', 'Not yet')
  await app.ok('lead_capture_embedded_forms_update', { formId, draft: unpublished })
  await using visited = await visit(`/forms/${formId}/submissions`)
  const { page } = visited
  const earlier = page.getByRole('row', { name: /Ana.*Up to ten/ })
  await earlier.waitFor()
  await page.getByRole('row', { name: /Berta.*A quote/ }).waitFor()
  await earlier.click()
  const panel = page.getByRole('dialog', { name: 'Submission' })
  await panel.getByText('How many are you?').waitFor()
  await panel.getByText('Up to ten').waitFor()
  expect(await visited.barriers()).toEqual([])
})

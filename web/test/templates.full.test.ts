import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { simulate } from '../../server/test/peers/simulator.ts'
import { heading, press, useVisits } from './visits.ts'

/*
 * Templates in a real browser, against a real service with a simulated WhatsApp. Its reviewer refuses promises of prizes
 * and approves what is right (simulator/src/templates/review-rules.ts).
 */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits

const preview = (page: Page) => page.getByRole('figure', { name: 'Preview' })

test('a WhatsApp template is written, submitted, refused with its reason, changed and approved', async () => {
  await using visited = await visit('/templates', visits.owner, { expected: /422/ })
  const { page } = visited
  await page.getByText('No WhatsApp templates yet').waitFor()
  await page.getByRole('link', { name: 'New template' }).first().click()
  await heading(page, 'New template').waitFor()

  // The service objects at the fields, and nothing that was written is lost.
  // Spaces and capitals are written as WhatsApp takes them; what else is wrong is said.
  await page.getByLabel('Name', { exact: true }).fill('Order Ready!')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('order_ready!')
  await page.getByLabel('Text', { exact: true }).fill('Hello ')
  await press(page, 'Insert variable')
  await page.getByLabel('Text', { exact: true }).press('End')
  await page
    .getByLabel('Text', { exact: true })
    .pressSequentially(', your order is ready. You have won a gift card.')
  await press(page, 'Quick reply')
  await page.getByLabel('Quick reply 1: title').fill('Thank you')
  await preview(page).getByText('{{1}}').waitFor()
  await press(page, 'Submit for review')
  await page.getByText('Use only lowercase letters, digits and underscores.', { exact: true }).waitFor()
  await page.getByText('Add an example. Reviewers need it.', { exact: true }).waitFor()
  await page.locator('input:focus[value="order_ready!"]').waitFor()
  expect(await visited.barriers()).toEqual([])

  // What is mended loses its objection without being submitted.
  await page.getByLabel('Name', { exact: true }).fill('order_ready')
  await page
    .getByText('Use only lowercase letters, digits and underscores.', { exact: true })
    .waitFor({ state: 'detached' })
  await page.getByLabel('Example for {{1}}').fill('Ana')
  await preview(page).getByText('Ana', { exact: false }).waitFor()
  await preview(page).getByText('Thank you').waitFor()
  await press(page, 'Submit for review')

  await heading(page, 'order_ready').waitFor()
  await page.getByRole('heading', { name: 'WhatsApp has rejected this template' }).waitFor()
  await page.getByText('The text looks like fraud.', { exact: false }).waitFor()
  await page.getByText('SCAM', { exact: false }).first().waitFor()
  expect(await visited.barriers()).toEqual([])

  await page
    .getByLabel('Text', { exact: true })
    .fill('Hello {{1}}, your order is ready. Come by when you like.')
  await press(page, 'Submit again')
  await page.getByText('Approved', { exact: true }).first().waitFor()
  const { data } = await visits.app.ok('templates_list', { q: 'ORDER_r' })
  expect(data).toMatchObject([{ name: 'order_ready', status: 'APPROVED', contentType: 'QUICK_REPLY' }])

  // The same template in another language, beside its original.
  await page.getByRole('link', { name: 'Add language' }).click()
  await heading(page, 'New language').waitFor()
  await page.getByText('Original in en').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('order_ready')
  await page.getByLabel('Language', { exact: true }).fill('es')
  await page
    .getByLabel('Text', { exact: true })
    .fill('Hola {{1}}, tu pedido está listo. Pasa cuando quieras.')
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Submit for review')
  const languages = page.getByRole('navigation', { name: 'Languages' })
  const current = (code: string) =>
    languages.locator('[aria-current=page]').filter({ hasText: code }).waitFor()
  await current('es')
  await languages.getByRole('link', { name: 'en', exact: true }).click()
  await current('en')
  await page.getByRole('link', { name: 'Templates' }).last().click()
  await page
    .getByRole('row', { name: /order_ready.*Approved/ })
    .first()
    .waitFor()
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** In the page: drops a file with this content, as from the desktop. */
const DROP = `([name, type, base64]) => {
  const box = document.querySelector('input[type=file]').parentElement
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([bytes], name, { type }))
  box.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}`

test.runIf(isLong)('the picture of the header is replaced after a refusal', async () => {
  const { url } = await storePicture('first.png')
  const { data } = await visits.app.ok('templates_create', {
    name: 'shop_front',
    language: 'en',
    category: 'UTILITY',
    contentType: 'MEDIA',
    content: { body: 'You have won a gift card. Come by today.', mediaUrl: url, mediaType: 'IMAGE' },
  })
  const [{ id }] = data
  await using visited = await visit(`/templates/${id}`)
  const { page } = visited
  await page.getByRole('heading', { name: 'WhatsApp has rejected this template' }).waitFor()
  await page.getByText('first.png').waitFor()
  await page.evaluate(`(${DROP})(${JSON.stringify(['second.png', 'image/png', PNG])})`)
  await page.getByText('second.png').waitFor()
  await page.getByLabel('Text', { exact: true }).fill('Your order is ready. Come by today.')
  expect(await visited.barriers()).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText('Approved', { exact: true }).first().waitFor()
  const { content } = await visits.app.ok('templates_get', { id })
  expect(content.mediaUrl).toMatch(/second\.png$/)
})

/** Uploads a picture for a header, as another program would. */
async function storePicture(name: string): Promise<{ url: string }> {
  const answer = await fetch(`${visits.app.url}/api/v1/templates/file?fileName=${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${visits.app.org.key}`, 'content-type': 'image/png' },
    body: Buffer.from(PNG, 'base64'),
  })
  return (await answer.json()) as { url: string }
}

test.runIf(isLong)(
  'a picture is dropped as the header, examples come from a person, and the template says who uses it',
  async () => {
    await visits.app.ok('cdp_people_upsert', {
      externalId: 'newest',
      firstName: 'Rosalía',
      attributes: { city: 'Medellín' },
    })
    await using visited = await visit('/templates/new')
    const { page } = visited
    await page.getByLabel('Name', { exact: true }).fill('shop_news')
    await page.getByLabel('Text', { exact: true }).fill('Hello {{1}}, our new shop in {{2}} is open.')
    await page.getByLabel('Header', { exact: true }).selectOption({ label: 'Picture, video or document' })
    await page.getByRole('button', { name: 'Select a file' }).waitFor()
    const drop = (name: string, type: string) =>
      page.evaluate(`(${DROP})(${JSON.stringify([name, type, PNG])})`)
    await drop('page.html', 'text/html')
    await page.getByText('WhatsApp takes JPEG, PNG, MP4, 3GP and PDF files as a header.').waitFor()
    await drop('our shop.png', 'image/png')
    await page.getByText('our shop.png').waitFor()
    const picture = preview(page).getByRole('img', { name: 'Header' })
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1)

    const values = page.getByRole('list', { name: 'Values of the person' })
    await values.getByRole('button', { name: /Rosalía/ }).click()
    await values.getByRole('button', { name: /Medellín/ }).click()
    await preview(page).getByText('Hello Rosalía, our new shop in Medellín is open.').waitFor()
    expect(await visited.barriers()).toEqual([])
    await press(page, 'Submit for review')
    await heading(page, 'shop_news').waitFor()
    await page.getByText('Approved', { exact: true }).first().waitFor()
    await page.getByText('No initiative uses it yet.', { exact: false }).waitFor()

    const id = new URL(page.url()).pathname.split('/').at(-1)!
    const initiative = await visits.app.ok('initiatives_create', { name: 'Openings' })
    await visits.app.ok('journeys_create_draft', {
      initiativeId: initiative.id,
      definition: {
        name: 'Openings',
        actions: [
          { id: 'start', kind: 'ENTRY', name: 'Start' },
          { id: 'tell', kind: 'SEND_MESSAGE', name: 'Tell', inputs: { templateId: id } },
        ],
        edges: [],
      },
    })
    await page.getByRole('link', { name: /Openings.*Draft/ }).waitFor()
    // What was written is in the history, and an earlier text can be edited again.
    await page.getByLabel('Text', { exact: true }).fill('Dear {{1}}, our shop in {{2}} is open now.')
    await page.getByText('nobody can send this template until', { exact: false }).waitFor()
    await press(page, 'Submit again')
    await page.getByText('Dear {{1}}', { exact: false }).last().waitFor()
    await press(page, 'Edit this text again')
    await preview(page).getByText('Hello Rosalía, our new shop in Medellín is open.').waitFor()
    expect(await visited.barriers()).toEqual([])
  },
)

test.runIf(isLong)(
  'the list follows reviews, finds by name and state, and says when nothing matches',
  async () => {
    await visits.app.ok('templates_create', {
      name: 'survey_may',
      language: 'es',
      category: 'MARKETING',
      contentType: 'TEXT',
      content: { body: 'Hola, ¿nos cuentas cómo te fue con tu compra?' },
    })
    await using visited = await visit('/templates?q=SURVEY')
    const { page } = visited
    await page.getByRole('row', { name: /survey_may.*Approved.*es.*Marketing/ }).waitFor()
    expect(await page.getByRole('row', { name: /order_ready/ }).count()).toBe(0)
    await page.getByLabel('State', { exact: true }).selectOption('REJECTED')
    await page.getByText('No matching templates').waitFor()
    expect(new URL(page.url()).searchParams.get('status')).toBe('REJECTED')
    await page.getByRole('link', { name: 'Show all templates' }).click()
    await page.getByRole('row', { name: /survey_may/ }).waitFor()
    expect(await visited.barriers()).toEqual([])
  },
)

test.runIf(isLong)(
  'an email template is written in Markdown and previewed, and its HTML runs and loads nothing',
  async () => {
    await using visited = await visit('/templates?of=email')
    const { page } = visited
    await page.getByText('No email templates yet').waitFor()
    await page.getByRole('link', { name: 'New template' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Receipt')
    await page.getByLabel('Subject').fill('Your receipt, {{name}}')
    await page.getByLabel('Text', { exact: true }).fill('# Thank you\n\nDear {{name}}, *all* is paid.')
    await press(page, 'Save and preview')
    await heading(page, 'Receipt').waitFor()
    const mail = page.getByRole('region', { name: 'Preview' })
    await mail.getByRole('heading', { name: 'Thank you' }).waitFor()
    await mail.getByText('Your receipt, {{name}}').waitFor()
    await mail.getByRole('link', { name: 'Phone' }).click()
    expect(new URL(page.url()).searchParams.get('preview')).toBe('phone')
    await mail.getByRole('link', { name: 'Plain text' }).click()
    await mail.getByText(/Dear \{\{name\}\}, .?all.? is paid\./).waitFor()
    expect(await visited.barriers()).toEqual([])
    await mail.getByRole('link', { name: 'Desktop' }).click()

    await visits.app.ok('cdp_people_upsert', {
      externalId: 'reader',
      firstName: 'Ana',
      attributes: { name: 'Ana María' },
    })
    await mail.getByRole('combobox', { name: 'Person' }).click()
    await page.getByPlaceholder('Name, phone number, email, or ID').fill('reader')
    await page.getByRole('option', { name: /Ana/ }).click()
    await mail.getByText('Your receipt, Ana María').waitFor()
    await press(page, 'Send a test email')
    await page.getByLabel('Your email address').fill('me@example.com')
    await page.getByLabel('Value of name').fill('myself')
    expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByText('Test email queued').waitFor()
    const letters = async () =>
      (
        await simulate<{ messages: { subject: string }[] }>(
          visits.app,
          'GET',
          '/mail/messages?person=me@example.com',
        )
      ).messages
    await expect
      .poll(async () => (await letters()).map(({ subject }) => subject))
      .toContain('Your receipt, myself')

    await page.getByLabel('Format').selectOption('html')
    await page
      .getByLabel('HTML', { exact: true })
      .fill(
        '<style>p { color: red }</style><p style="font-weight: bold; position: fixed">Paid</p>' +
          '<script>document.title = "run"</script><img src="https://elsewhere.example/x.png" onerror="alert(1)" alt="Logo">',
      )
    await mail.getByText('Save to see your changes.', { exact: false }).waitFor()
    await press(page, 'Save changes')
    const paid = mail.getByText('Paid', { exact: true })
    await paid.waitFor()
    const style = await paid.getAttribute('style')
    expect(style).toContain('font-weight')
    expect(style).not.toContain('position')
    await mail.getByText('Logo').waitFor()
    expect(await page.title()).not.toBe('run')
    await page.getByText('No initiative uses it yet.', { exact: false }).waitFor()
    expect(await visited.barriers()).toEqual([])

    // The version in Markdown becomes the text again.
    await press(page, 'Edit version 1 again')
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toContain('# Thank you')
    await press(page, 'Save changes')
    await mail.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.getByText('Version 3', { exact: true }).first().waitFor()
  },
)

test.runIf(isLong)('a viewer reads templates and is offered nothing that would be refused', async () => {
  const viewer = await newUser(visits.app, 'viewer')
  await using visited = await visit('/templates', viewer)
  const { page } = visited
  await page
    .getByRole('row', { name: /order_ready/ })
    .first()
    .click()
  await heading(page, 'order_ready').waitFor()
  expect(await page.getByLabel('Text', { exact: true }).isDisabled()).toBe(true)
  for (const name of ['Submit again', 'Insert variable', 'Save changes'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /Duplicate|New template/ }).count()).toBe(0)
  await page.goto(`${visits.app.url}/templates/new`)
  await page.getByText('You don’t have access').waitFor()
})

test.runIf(isLong)(
  'what WhatsApp would refuse is said at the field while it is written, and why the category may change',
  async () => {
    await using visited = await visit('/templates/new')
    const { page } = visited
    await heading(page, 'New template').waitFor()
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('{{1}} gets a discount')
    await page.getByText('Add words before the first and after the last variable.').first().waitFor()
    expect(await text.getAttribute('aria-invalid')).toBe('true')
    expect(await text.and(page.locator(':focus')).count()).toBe(1)
    // An example that is not written yet is on the list, and no objection at its field.
    await page.getByRole('status').filter({ hasText: '3 things left before the review' }).waitFor()
    expect(await page.getByLabel('Example for {{1}}').getAttribute('aria-invalid')).toBe(null)
    await page
      .getByRole('list', { name: 'About the category' })
      .getByText('“discount” promotes', { exact: false })
      .waitFor()

    await press(page, 'Long values')
    await preview(page).getByText('A value that is much longer', { exact: false }).waitFor()
    await press(page, 'Dark')
    await page.locator('[data-theme=dark] figure').waitFor()
    expect(await visited.barriers()).toEqual([])

    await page.getByLabel('Name', { exact: true }).fill('order_ready_2')
    await page.getByLabel('Example for {{1}}').fill('Ana')
    await text.fill('Hello {{1}}, your order is ready.')
    await page.getByRole('status').filter({ hasText: 'Ready to submit' }).waitFor()
    expect(await page.getByRole('list', { name: 'About the category' }).count()).toBe(0)
  },
)

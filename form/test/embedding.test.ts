import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '../../browser/visit.ts'
import { buildFormScript } from '../../scripts/form-script.ts'
import { readScript } from '../../server/src/customers/forms/page/script.ts'
import { startTestApp, type TestApp } from '../../server/test/harness/harness.ts'
import { LEAD_FORM, publishForm } from '../../server/test/peers/form-visitor.ts'
import { type Host, openHost, pageWith } from './host.ts'

/* Where a form shows, and what of the page around it makes no difference. */

const open = useBrowser()
let app: TestApp
let host: Host
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  host = await openHost()
})
afterAll(async () => {
  await host[Symbol.asyncDispose]()
  await app.stop()
})

const script = () => `<script async src="${app.url}/embed/v1/form.js"></script>`
const tag = (key: string, more = '') => `<parley-form install-key="${key}" ${more}></parley-form>`
const visit = (options: Partial<Parameters<typeof open>[0]> = {}) =>
  open({ origins: [host.origin, app.url], ...options })

test('the script is what its sources give', async () => {
  expect(readScript().text.toString()).toBe(await buildFormScript())
})

test('its entry is asked for again, its version is kept for ever, and neither is sent twice', async () => {
  const { version } = readScript()
  const [entry, pinned] = await Promise.all(
    ['', `?v=${version}`].map((query) =>
      fetch(`${app.url}/embed/v1/form.js${query}`, { headers: { 'accept-encoding': 'br' } }),
    ),
  )
  expect(entry!.headers.get('cache-control')).toContain('max-age=300')
  expect(pinned!.headers.get('cache-control')).toContain('immutable')
  const again = await fetch(entry!.url, { headers: { 'if-none-match': entry!.headers.get('etag')! } })
  expect([again.status, entry!.headers.get('content-encoding')]).toEqual([304, 'br'])
})

describe('nothing is shown', () => {
  test.each([
    ['when it is paused', async (formId: string) => app.ok('lead_capture_embedded_forms_pause', { formId })],
    [
      'when it was deleted',
      async (formId: string) => app.ok('lead_capture_embedded_forms_delete', { formId }),
    ],
    [
      'on pages of other origins',
      async (formId: string) =>
        app.ok('lead_capture_embedded_forms_update', { formId, allowedOrigins: ['https://other.example'] }),
    ],
    [
      'where no origin is allowed',
      async (formId: string) => app.ok('lead_capture_embedded_forms_update', { formId, allowedOrigins: [] }),
    ],
  ])('%s', async (_, change) => {
    const { formId, installKey } = await publishForm(app)
    await change(formId)
    await using somebody = await visit({ expected: /CORS|Failed to load resource/ })
    const { page } = somebody
    const told = Promise.race([page.waitForEvent('requestfailed'), page.waitForResponse(/config/)])
    await page.goto(host.page(pageWith(script(), tag(installKey))))
    await told
    expect(await page.locator('parley-form').boundingBox()).toMatchObject({ height: 0 })
    const hosted = await fetch(`${app.url}/f/${installKey}`)
    expect([hosted.status, await hosted.text()]).toEqual(
      _ === 'on pages of other origins'
        ? [200, expect.any(String)]
        : [404, expect.stringContaining('not open')],
    )
  })

  test('before it is published', async () => {
    const { installKey } = await app.ok('lead_capture_embedded_forms_create', {
      name: 'New',
      allowedOrigins: ['*'],
      draft: LEAD_FORM,
    })
    await using somebody = await visit()
    const answer = somebody.page.waitForResponse(/config/)
    await somebody.page.goto(host.page(pageWith(script(), tag(installKey))))
    expect((await answer).status()).toBe(204)
    expect(await somebody.page.locator('parley-form').boundingBox()).toMatchObject({ height: 0 })
  })
})

describe('a form shows', () => {
  let installKey: string
  beforeAll(async () => {
    installKey = (await publishForm(app, LEAD_FORM, [host.origin])).installKey
  })

  test('under a policy that allows the service and nothing else', async () => {
    const policy = `default-src 'none'; script-src ${app.url}; connect-src ${app.url}; require-trusted-types-for 'script'`
    await using somebody = await visit()
    const page = host.page(pageWith(script(), tag(installKey)), { 'content-security-policy': policy })
    await somebody.page.goto(page)
    await somebody.page.getByLabel('Your name').waitFor()
    // The page has the style that no policy is about.
    const style = (card: any) => card.ownerDocument.defaultView.getComputedStyle(card).borderRadius
    expect(await somebody.page.locator('.card').evaluate(style)).toBe('18px')
  })

  test('when the page has the script twice, before its body, and throws', async () => {
    const broken = `<script>
      Array.prototype.last = function () {}
      addEventListener('parley:ready', () => { throw new Error('their own') })
      document.addEventListener('keydown', (event) => event.preventDefault())
    </script>`
    await using somebody = await visit({ expected: /their own/ })
    const blocking = `<script src="${app.url}/embed/v1/form.js"></script>`
    await somebody.page.goto(host.page(pageWith(blocking + script() + broken, tag(installKey))))
    await somebody.page.getByLabel('Your name').pressSequentially('Ana')
    expect(await somebody.page.getByLabel('Your name').inputValue()).toBe('Ana')
  })

  test('when it is put into the page later, and once when it is moved there', async () => {
    await using somebody = await visit()
    await somebody.page.goto(host.page(pageWith(script(), '<div></div>')))
    await somebody.page.evaluate(`{
      const form = document.createElement('parley-form')
      form.setAttribute('install-key', '${installKey}')
      document.querySelector('main').append(form)
    }`)
    await somebody.page.getByLabel('Your name').fill('Ana')
    await somebody.page.evaluate(
      `document.querySelector('div').append(document.querySelector('parley-form'))`,
    )
    expect(await somebody.page.getByLabel('Your name').inputValue()).toBe('Ana')
  })

  test('as text, whatever its texts and settings are', async () => {
    const hostile = `</title><img src=x onerror="throw 'run'"><script>throw 'run'</script>`
    const form = {
      fields: [
        { key: 'a', type: 'text', label: hostile, help: hostile, placeholder: hostile },
        { key: 'b', type: 'choice', label: hostile, options: [{ value: hostile, label: hostile }] },
      ],
      steps: [{ id: 'one', title: hostile, fields: ['a', 'b'] }],
      design: {
        title: hostile,
        accent: 'red} .card{display:none',
        font: 'url(//elsewhere.example/f)',
        theme: hostile,
      },
    }
    const { installKey: key } = await publishForm(app, form)
    await using somebody = await visit()
    await somebody.page.goto(`${app.url}/f/${key}`)
    await somebody.page.getByRole('heading', { name: hostile }).first().waitFor()
    expect(await somebody.page.title()).toBe(hostile)
    await somebody.page.getByLabel(hostile).first().waitFor()
  })

  test('in a frame of a page that may show it, and in no other', async () => {
    await using somebody = await visit({ expected: /frame-ancestors|refused to connect/i })
    const frame = `<iframe title="Form" src="${app.url}/f/${installKey}?embed" height="600"></iframe>`
    await somebody.page.goto(host.page(pageWith('', frame)))
    await somebody.page.frameLocator('iframe').getByLabel('Your name').waitFor()
    await using elsewhere = await openHost()
    await using other = await visit({ origins: [elsewhere.origin, app.url], expected: /frame|refused/i })
    const failed = other.page.waitForEvent('console')
    await other.page.goto(elsewhere.page(pageWith('', frame)))
    expect((await failed).text()).toContain('frame-ancestors')
  })

  test('as a popover that the keyboard opens and closes', async () => {
    await using somebody = await visit()
    const { page } = somebody
    await page.goto(host.page(pageWith(script(), tag(installKey, 'mode="popover" label="Talk with us"'))))
    const launcher = page.getByRole('button', { name: 'Talk with us' })
    await launcher.press('Enter')
    await page.getByLabel('Your name').fill('Ana')
    expect(await somebody.barriers()).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    const hasFocus = (button: any) => button.getRootNode().activeElement === button
    expect(await launcher.evaluate(hasFocus)).toBe(true)
  })

  test('from right to left on such a page, within a phone', async () => {
    await using somebody = await visit({ viewport: { width: 390, height: 844 } })
    const { page } = somebody
    await page.goto(host.page(pageWith(script(), tag(installKey, 'dir="rtl"'), 'lang="he" dir="rtl"')))
    const [code, number] = await Promise.all(
      [page.locator('.code'), page.getByLabel('Your phone')].map((part) => part.boundingBox()),
    )
    expect(code!.x).toBeGreaterThan(number!.x)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await somebody.barriers()).toEqual([])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { buildFormScript } from '../../scripts/form-script.ts'
import { readScript } from '../../server/src/customers/forms/page/script.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { LEAD_FORM, publishForm } from '../../server/test/peers/form-visitor.ts'
import { useFormVisits } from './form-visits.ts'
import { openHost, pageWith } from './host.ts'

/* Where a form is shown, and its independence of the surrounding page. */

const visits = useFormVisits()
const { visit } = visits

const script = () => `<script async src="${visits.app.url}/embed/v1/form.js"></script>`
const tag = (key: string, more = '') => `<parley-form install-key="${key}" ${more}></parley-form>`

test('the committed script matches its sources', async () => {
  expect(readScript().text.toString()).toBe(await buildFormScript())
})

test('the entry script is revalidated, its version is cached forever, and neither is sent twice', async () => {
  const { version } = readScript()
  const [entry, pinned] = await Promise.all(
    ['', `?v=${version}`].map((query) =>
      fetch(`${visits.app.url}/embed/v1/form.js${query}`, { headers: { 'accept-encoding': 'br' } }),
    ),
  )
  expect(entry!.headers.get('cache-control')).toContain('max-age=300')
  expect(pinned!.headers.get('cache-control')).toContain('immutable')
  const again = await fetch(entry!.url, { headers: { 'if-none-match': entry!.headers.get('etag')! } })
  expect([again.status, entry!.headers.get('content-encoding')]).toEqual([304, 'br'])
})

describe('no form is shown', () => {
  test.each([
    [
      'when it is paused',
      async (formId: string) => visits.app.ok('lead_capture_embedded_forms_pause', { formId }),
    ],
    [
      'when it was deleted',
      async (formId: string) => visits.app.ok('lead_capture_embedded_forms_delete', { formId }),
    ],
    [
      'on pages of other origins',
      async (formId: string) =>
        visits.app.ok('lead_capture_embedded_forms_update', {
          formId,
          allowedOrigins: ['https://other.example'],
        }),
    ],
    [
      'where no origin is allowed',
      async (formId: string) =>
        visits.app.ok('lead_capture_embedded_forms_update', { formId, allowedOrigins: [] }),
    ],
  ])('%s', async (_, change) => {
    const { formId, installKey } = await publishForm(visits.app)
    await change(formId)
    await using visitor = await visit({ expected: /CORS|Failed to load resource/ })
    const { page } = visitor
    const answered = Promise.race([page.waitForEvent('requestfailed'), page.waitForResponse(/config/)])
    await page.goto(visits.host.page(pageWith(script(), tag(installKey))))
    await answered
    expect(await page.locator('parley-form').boundingBox()).toMatchObject({ height: 0 })
    const hosted = await fetch(`${visits.app.url}/f/${installKey}`)
    const tried = await fetch(`${visits.app.url}/f/${installKey}/try`)
    expect(tried.status).toBe(hosted.status)
    expect([hosted.status, await hosted.text()]).toEqual(
      _ === 'on pages of other origins'
        ? [200, expect.any(String)]
        : [404, expect.stringContaining('not open')],
    )
  })

  test('before it is published', async () => {
    const { installKey } = await visits.app.ok('lead_capture_embedded_forms_create', {
      name: 'New',
      allowedOrigins: ['*'],
      draft: LEAD_FORM,
    })
    await using visitor = await visit()
    const answer = visitor.page.waitForResponse(/config/)
    await visitor.page.goto(visits.host.page(pageWith(script(), tag(installKey))))
    expect((await answer).status()).toBe(204)
    expect(await visitor.page.locator('parley-form').boundingBox()).toMatchObject({ height: 0 })
  })
})

describe('a form is shown', () => {
  let installKey: string
  beforeAll(async () => {
    installKey = (await publishForm(visits.app, LEAD_FORM, [visits.host.origin])).installKey
  })

  test('under a policy that allows the service and nothing else', async () => {
    const policy = `default-src 'none'; script-src ${visits.app.url}; connect-src ${visits.app.url}; require-trusted-types-for 'script'`
    await using visitor = await visit()
    const page = visits.host.page(pageWith(script(), tag(installKey)), { 'content-security-policy': policy })
    await visitor.page.goto(page)
    await visitor.page.getByLabel('Your name').waitFor()
    // Style that the page sets and no policy can block.
    const style = (card: any) => card.ownerDocument.defaultView.getComputedStyle(card).borderRadius
    expect(await visitor.page.locator('.card').evaluate(style)).toBe('18px')
  })

  test.runIf(isLong)(
    'when the page includes the script twice, before its body, and throws an error',
    async () => {
      const broken = `<script>
      Array.prototype.last = function () {}
      addEventListener('parley:ready', () => { throw new Error('their own') })
      document.addEventListener('keydown', (event) => event.preventDefault())
    </script>`
      await using visitor = await visit({ expected: /their own/ })
      const blocking = `<script src="${visits.app.url}/embed/v1/form.js"></script>`
      await visitor.page.goto(visits.host.page(pageWith(blocking + script() + broken, tag(installKey))))
      await visitor.page.getByLabel('Your name').pressSequentially('Ana')
      expect(await visitor.page.getByLabel('Your name').inputValue()).toBe('Ana')
    },
  )

  test.runIf(isLong)('when it is inserted into the page later, and once when it is moved there', async () => {
    await using visitor = await visit()
    await visitor.page.goto(visits.host.page(pageWith(script(), '<div></div>')))
    await visitor.page.evaluate(`{
      const form = document.createElement('parley-form')
      form.setAttribute('install-key', '${installKey}')
      document.querySelector('main').append(form)
    }`)
    await visitor.page.getByLabel('Your name').fill('Ana')
    await visitor.page.evaluate(`document.querySelector('div').append(document.querySelector('parley-form'))`)
    expect(await visitor.page.getByLabel('Your name').inputValue()).toBe('Ana')
  })

  test('as text, whatever its texts and settings contain', async () => {
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
    const { installKey: key } = await publishForm(visits.app, form)
    await using visitor = await visit()
    await visitor.page.goto(`${visits.app.url}/f/${key}`)
    await visitor.page.getByRole('heading', { name: hostile }).first().waitFor()
    expect(await visitor.page.title()).toBe(hostile)
    await visitor.page.getByLabel(hostile).first().waitFor()
  })

  test('on the test page, by its script and its tag, and is sent from there', async () => {
    const form = await publishForm(visits.app, LEAD_FORM, [visits.host.origin])
    await using visitor = await visit()
    const { page } = visitor
    await page.goto(`${visits.app.url}/f/${form.installKey}/try`)
    await page.getByRole('heading', { name: 'A page of your website' }).waitFor()
    const html = await (await fetch(page.url())).text()
    expect(html).toContain(script())
    expect(html).toContain(`<parley-form install-key="${form.installKey}"></parley-form>`)
    await page.getByLabel('Your name').fill('Ana')
    expect(await visitor.barriers()).toEqual([])
    await page.getByLabel('Your phone').fill('300 123 4567')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Up to ten').click()
    await page.getByRole('checkbox', { name: /You may write to me/ }).check()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('We will write to you.').waitFor()
    const { formId } = form
    expect((await visits.app.ok('lead_capture_submissions_list', { formId })).data).toHaveLength(1)
  })

  test('in a frame of an allowed page, and in no other', async () => {
    await using visitor = await visit({ expected: /frame-ancestors|refused to connect/i })
    const frame = `<iframe title="Form" src="${visits.app.url}/f/${installKey}?embed" height="600"></iframe>`
    await visitor.page.goto(visits.host.page(pageWith('', frame)))
    await visitor.page.frameLocator('iframe').getByLabel('Your name').waitFor()
    await using elsewhere = await openHost()
    await using other = await visit({
      origins: [elsewhere.origin, visits.app.url],
      expected: /frame|refused/i,
    })
    const failed = other.page.waitForEvent('console')
    await other.page.goto(elsewhere.page(pageWith('', frame)))
    expect((await failed).text()).toContain('frame-ancestors')
  })

  test.runIf(isLong)('as a popover that opens and closes by keyboard', async () => {
    await using visitor = await visit()
    const { page } = visitor
    await page.goto(
      visits.host.page(pageWith(script(), tag(installKey, 'mode="popover" label="Talk with us"'))),
    )
    const launcher = page.getByRole('button', { name: 'Talk with us' })
    await launcher.press('Enter')
    await page.getByLabel('Your name').fill('Ana')
    expect(await visitor.barriers()).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    const hasFocus = (button: any) => button.getRootNode().activeElement === button
    expect(await launcher.evaluate(hasFocus)).toBe(true)
  })

  test.runIf(isLong)(
    'from right to left in a right-to-left language, within the width of a phone',
    async () => {
      await using visitor = await visit({ viewport: { width: 390, height: 844 } })
      const { page } = visitor
      await page.goto(
        visits.host.page(pageWith(script(), tag(installKey, 'dir="rtl"'), 'lang="he" dir="rtl"')),
      )
      const [code, number] = await Promise.all(
        [page.locator('.code'), page.getByLabel('Your phone')].map((part) => part.boundingBox()),
      )
      expect(code!.x).toBeGreaterThan(number!.x)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      expect(await visitor.barriers()).toEqual([])
    },
  )
})

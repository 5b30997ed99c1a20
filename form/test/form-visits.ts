import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { useBrowser, type Visit, type VisitOptions } from '../../browser/visit.ts'
import { startTestApp, type TestApp } from '../../server/test/harness/harness.ts'
import { type Host, openHost, pageWith } from './host.ts'

interface StoredSubmission {
  answers: Record<string, unknown>
  [more: string]: unknown
}

export interface FormVisits {
  /** The service and the website with its forms, available from the first test on. */
  readonly app: TestApp
  readonly host: Host
  visit(options?: Partial<VisitOptions>): Promise<Visit>
  /** Adds a page with the form and returns its URL. */
  pageOf(installKey: string, attributes?: string): string
  submissionsOf(formId: string): Promise<StoredSubmission[]>
}

/** One service, one website of another origin and one browser for all tests of a file. */
export function useFormVisits(): FormVisits {
  let app: TestApp
  let host: Host
  const open = useBrowser()
  beforeAll(async () => {
    app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
    host = await openHost()
  })
  afterAll(async () => {
    await host[Symbol.asyncDispose]()
    await app.stop()
  })
  return {
    get app() {
      return app
    },
    get host() {
      return host
    },
    visit: (options = {}) => open({ origins: [host.origin, app.url], ...options }),
    pageOf(installKey, attributes = '') {
      const head = `<script async src="${app.url}/embed/v1/form.js"></script>
    <script>
      const events = []
      for (const name of ['ready', 'start', 'step', 'submit', 'error'])
        addEventListener('parley:' + name, ({ detail }) => events.push([name, detail]))
    </script>`
      return host.page(
        pageWith(head, `<parley-form install-key="${installKey}" ${attributes}></parley-form>`),
      )
    },
    submissionsOf: async (formId) => (await app.ok('lead_capture_submissions_list', { formId })).data,
  }
}

/** Answers the first step of the form. */
export async function answerFirstStep(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Ana')
  await page.getByLabel('Your phone').fill('3001234567')
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Answers both steps and submits them. */
export async function fill(page: Page, size = 'Up to ten'): Promise<void> {
  await answerFirstStep(page)
  await page.getByLabel(size).check()
  await page.getByLabel('You may write').check()
  await page.getByRole('button', { name: 'Send' }).click()
}

import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { useBrowser, type Visit, type VisitOptions } from '../../browser/visit.ts'
import { newUser, type TestUser } from '../../server/test/fixtures/people.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../server/test/harness/harness.ts'

export interface Visits {
  /** The service under test, available from the first test on. */
  readonly app: TestApp
  readonly owner: TestUser
  /** Opens a path as the owner, as another user, or signed out for null. */
  visit(path: string, who?: TestUser | null, options?: Partial<VisitOptions>): Promise<Visit>
}

/** One service and one browser for all tests of a file. A visit fails when the browser reports a problem. */
export function useVisits(prepare: () => TestAppOptions | Promise<TestAppOptions> = () => ({})): Visits {
  let app: TestApp
  let owner: TestUser
  const open = useBrowser('/healthz')
  beforeAll(async () => {
    const { env, ...more } = await prepare()
    app = await startTestApp({ ...more, env: { PARLEY_POOL: '24', ...env } })
    owner = await newUser(app, 'owner')
    // All tests share one build. The first one waits for it.
    for (let html = ''; !html.includes('id="root"'); ) {
      html = await (await fetch(app.url, { headers: { accept: 'text/html' } })).text()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })
  afterAll(() => app.stop())
  return {
    get app() {
      return app
    },
    get owner() {
      return owner
    },
    async visit(path, who = owner, options = {}) {
      const visited = await open({ origins: [app.url], ...options })
      if (who) await signIn(visited.page, who, app.url)
      await visited.page.goto(app.url + path)
      return visited
    },
  }
}

/** Sets a user's session cookie. */
async function signIn(page: Page, { cookie }: TestUser, url: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Lets the notices of the present document stay, however slow the machine is: they count no time on a page that nobody sees. */
export const keepNotices = (page: Page) =>
  page.evaluate("void Object.defineProperty(document, 'hidden', { value: true })")

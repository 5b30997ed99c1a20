import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { useBrowser, type Visit, type VisitOptions } from '../../browser/visit.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../server/test/harness.ts'
import { newUser, type TestUser } from '../../server/test/people.ts'

export interface Visits {
  /** The service of the file, from the first test on. */
  readonly app: TestApp
  readonly owner: TestUser
  /** Somebody on one of the screens: the owner unless somebody else is named; null: who has not signed in. */
  visit(path: string, who?: TestUser | null, options?: Partial<VisitOptions>): Promise<Visit>
}

/** One service and one browser for the tests of a file; a visit fails when the browser has a complaint. */
export function useVisits(prepare: () => TestAppOptions | Promise<TestAppOptions> = () => ({})): Visits {
  let app: TestApp
  let owner: TestUser
  const open = useBrowser()
  beforeAll(async () => {
    app = await startTestApp(await prepare())
    owner = await newUser(app, 'owner')
    // The build is shared by all who run tests here; the first one waits for it.
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

/** Gives a browser the session of somebody. */
async function signIn(page: Page, { cookie }: TestUser, url: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

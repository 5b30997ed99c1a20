import type { Issue } from '../../../platform/core/index.ts'

export function issue(path: string, code: string, message: string): Issue {
  return { path, code, message }
}

/** The issue if `wrong` holds, otherwise none. It keeps the list of rules readable. */
export function when(wrong: boolean, path: string, code: string, message: string): Issue[] {
  return wrong ? [issue(path, code, message)] : []
}

import type { Issue } from '../../platform/core/index.ts'

export function issue(path: string, code: string, message: string): Issue {
  return { path, code, message }
}

/** The issue when `wrong` holds, otherwise none: a list of rules reads as a list. */
export function when(wrong: boolean, path: string, code: string, message: string): Issue[] {
  return wrong ? [issue(path, code, message)] : []
}

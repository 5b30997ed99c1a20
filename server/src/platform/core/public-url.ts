import { service } from './service.ts'

/** An address to which paths are added. */
export function withoutTrailingSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '')
}

/** Where people and pages outside reach the service, without a slash at the end. */
export const publicUrl = service<{ url: string }>('publicUrl')

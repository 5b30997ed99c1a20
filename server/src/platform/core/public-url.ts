import { service } from './service.ts'

/** Where people and pages outside reach the service, without a slash at the end. */
export const publicUrl = service<{ url: string }>('publicUrl')

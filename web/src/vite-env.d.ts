/// <reference types="vite/client" />

declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core'
  /** By area and language. */
  export const catalogs: Record<string, Record<string, () => Promise<{ messages: Messages }>>>
}

declare module 'sonner/dist/styles.css'

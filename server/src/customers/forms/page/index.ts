import type { PublicEndpoint, Runtime } from '../../../platform/operations/index.ts'
import type { PublishedForms } from '../submitting/published.ts'
import { hostedPageEndpoint } from './hosted.ts'
import { previewEndpoints } from './preview.ts'
import { readScript, scriptEndpoint } from './script.ts'
import { tryPageEndpoint } from './try-page.ts'

/** The embed script for other sites, the hosted page, and the page on which the script is tried. */
export function formPageEndpoints(
  { services }: Pick<Runtime, 'services'>,
  forms: PublishedForms,
): PublicEndpoint[] {
  const script = readScript()
  return [
    scriptEndpoint(script),
    hostedPageEndpoint(forms, script),
    tryPageEndpoint(forms, services),
    ...previewEndpoints(script),
  ]
}

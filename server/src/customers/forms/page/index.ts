import type { PublicEndpoint } from '../../../platform/operations/index.ts'
import type { PublishedForms } from '../submitting/published.ts'
import { hostedPageEndpoint } from './hosted.ts'
import { previewEndpoints } from './preview.ts'
import { readScript, scriptEndpoint } from './script.ts'

/** The embed script for other sites, and the hosted page. */
export function formPageEndpoints(forms: PublishedForms): PublicEndpoint[] {
  const script = readScript()
  return [scriptEndpoint(script), hostedPageEndpoint(forms, script), ...previewEndpoints(script)]
}

import type { PublicEndpoint } from '../../../platform/operations/index.ts'
import type { PublishedForms } from '../submitting/published.ts'
import { hostedPageEndpoint } from './hosted.ts'
import { readScript, scriptEndpoint } from './script.ts'

/** What brings forms into browsers: the script for other people's pages, and a page of our own. */
export function formPageEndpoints(forms: PublishedForms): PublicEndpoint[] {
  const script = readScript()
  return [scriptEndpoint(script), hostedPageEndpoint(forms, script)]
}

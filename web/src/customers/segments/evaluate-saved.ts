import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { errorText } from '../../shell/error-text.ts'
import { parley } from '../../shell/queries/api.ts'
import { toast } from '../../ui/overlays/toaster.tsx'

type Evaluated = Output<'segments_evaluate'>

/**
 * Evaluates a segment that was just saved, and tells how it went. It stays saved when this fails, so that nobody saves it
 * twice. `words`: what was found.
 */
export function useEvaluateSaved(words: (found: Evaluated) => string): (slug: string) => Promise<void> {
  const { t } = useLingui()
  return async (slug) => {
    try {
      const found = await parley.segments.evaluate({ slug })
      toast.success(found.isUnderWay ? t`Segment saved. Parley evaluates it in parts.` : words(found))
    } catch (error) {
      const reason = errorText(error)
      toast.error(t`Segment saved, but not evaluated. ${reason}`)
    }
  }
}

import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/controls/button.tsx'

/** Says that a colleague saved what is being edited here, before saving replaces it. */
export function ColleagueNotice({ onUseTheirs }: { onUseTheirs: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-warn-soft p-3 text-warn">
      <p className="flex-1">
        <Trans>A colleague changed the same part meanwhile. Saving replaces their change.</Trans>
      </p>
      <Button size="small" onClick={onUseTheirs}>
        <Trans>Use their version</Trans>
      </Button>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ActionCard } from '../../ui/layout/page.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'
import type { LinkSettings } from './tracking-draft.ts'

/** Whether links in messages count clicks, and whether emails tell when they are opened. */
export function TrackingCard() {
  const { t } = useLingui()
  const mayWrite = usePermission('channels:write')
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({
    queryKey: ['sending-limits', 'links'],
    queryFn: ({ signal }) => parley.sending.links.get({}, { signal }),
  })
  return (
    <Loaded query={query}>
      {(settings) => (
        <ActionCard title={t`Clicks and opens`} text={<Tracked settings={settings} />}>
          {mayWrite && (
            <Button onClick={() => setEditing(true)}>
              <Trans>Change tracking</Trans>
            </Button>
          )}
          {isEditing && <TrackingDialog settings={settings} onClose={() => setEditing(false)} />}
        </ActionCard>
      )}
    </Loaded>
  )
}

function Tracked({ settings: { links, opens } }: { settings: LinkSettings }) {
  if (links.track && opens.track) return <Trans>Clicks on links and opened emails are counted.</Trans>
  if (links.track) return <Trans>Clicks on links are counted.</Trans>
  if (opens.track) return <Trans>Opened emails are counted.</Trans>
  return <Trans>Links stay as they are written, and nothing is counted.</Trans>
}

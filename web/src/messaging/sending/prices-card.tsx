import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ActionCard } from '../../ui/layout/page.tsx'
import { PricesDialog } from './prices-dialog.tsx'

/** What messages cost, for the estimate before a launch. */
export function PricesCard() {
  const { t } = useLingui()
  const mayWrite = usePermission('channels:write')
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({
    queryKey: ['sending-limits', 'prices'],
    queryFn: ({ signal }) => parley.sending.prices.get({}, { signal }),
  })
  return (
    <Loaded query={query}>
      {({ prices }) => (
        <ActionCard
          title={t`Message prices`}
          text={
            prices ? (
              <Trans>In {prices.currency}. Before a launch, you see what its messages cost.</Trans>
            ) : (
              <Trans>
                Enter what messages cost, and you see the cost of an initiative before its launch.
              </Trans>
            )
          }
        >
          {mayWrite && (
            <Button onClick={() => setEditing(true)}>
              {prices ? <Trans>Change prices</Trans> : <Trans>Set prices</Trans>}
            </Button>
          )}
          {isEditing && <PricesDialog prices={prices} onClose={() => setEditing(false)} />}
        </ActionCard>
      )}
    </Loaded>
  )
}

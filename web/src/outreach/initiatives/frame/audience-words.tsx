import { Trans, useLingui } from '@lingui/react/macro'
import type { ListedInitiative } from './initiative.ts'

/** Who an initiative reaches, in a few words. */
export function AudienceWords({ audience }: Pick<ListedInitiative, 'audience'>) {
  const { t } = useLingui()
  if (!audience) return <Trans>No journey yet</Trans>
  switch (audience.type) {
    case 'segment':
      return audience.segment ? (
        <Trans>
          Segment <bdi>{audience.segment.name}</bdi>
        </Trans>
      ) : (
        t`A deleted segment`
      )
    case 'cdp_event':
      return (
        <Trans>
          Event <bdi>{audience.eventName}</bdi>
        </Trans>
      )
    case 'inbound':
      return (
        <Trans>
          Keyword <bdi>{audience.keyword}</bdi>
        </Trans>
      )
    case 'manual':
      return t`People you add`
  }
}

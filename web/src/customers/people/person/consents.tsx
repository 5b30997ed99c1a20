import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { saveAs } from '../../../shell/save-as.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Download } from '../../../ui/icons/icons.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { useTopicName } from '../../consents/topics.ts'
import { ChangeConsent } from './change-consent.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { CHANNEL_NAMES, type Consent, useConsentWords } from './consent-words.ts'

/** What a person agreed to on each channel, with the history. Nothing is shown while there are no topics. */
export function ConsentsOfPerson({ externalId }: { externalId: string }) {
  const { t } = useLingui()
  const mayWrite = usePermission('people:write')
  const [changed, setChanged] = useState<Consent | null>(null)
  const nameIn = useTopicName()
  const words = useConsentWords()
  const query = useQuery({
    queryKey: ['person', externalId, 'consents'],
    queryFn: ({ signal }) => parley.consents.get({ externalId }, { signal }),
  })
  if (!query.data || query.data.consents.length === 0) return null
  const { consents, history } = query.data
  const topics = [...Map.groupBy(consents, ({ topic }) => topic.id).values()]
  return (
    <section className="mt-5 border-t pt-4">
      <h2 className="mb-2 text-xs font-medium text-faint">
        <Trans>Consents</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {topics.map((rows) => (
          <li key={rows[0]!.topic.id}>
            <p className="font-medium break-words">{nameIn(rows[0]!.topic.name)}</p>
            <ul>
              {rows.map((consent) => (
                <li key={consent.channel} className="flex min-h-7 items-center gap-2">
                  <span className="flex-1 text-soft">{CHANNEL_NAMES[consent.channel]}</span>
                  <Badge tone={consent.isGranted ? 'good' : 'neutral'}>{words.stateOf(consent)}</Badge>
                  {mayWrite && (
                    <Button
                      size="small"
                      kind="quiet"
                      aria-label={t`Change ${nameIn(consent.topic.name)}, ${CHANNEL_NAMES[consent.channel]}`}
                      onClick={() => setChanged(consent)}
                    >
                      <Trans>Change</Trans>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {history.length > 0 && <ConsentHistory history={history} />}
      {history.length > 0 && <Proof externalId={externalId} />}
      {changed && (
        <ChangeConsent externalId={externalId} consent={changed} onClose={() => setChanged(null)} />
      )}
    </section>
  )
}

/** Downloads everything that proves the consents. */
function Proof({ externalId }: { externalId: string }) {
  const { t } = useLingui()
  const read = useApiMutation(() => parley.consents.export({ externalId }), {
    done: t`Proof downloaded`,
    onDone: (proof) => saveAs('consents.json', proof),
  })
  return (
    <Button size="small" className="mt-2" disabled={read.isPending} onClick={() => read.mutate()}>
      <Download size={14} />
      <Trans>Download the proof</Trans>
    </Button>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Failure } from '../../../shell/failure.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'
import { Badge, type Tone } from '../../../ui/records/badge.tsx'
import type { Channel } from '../channels.ts'
import { type DomainRecords, useRecordWords } from './record-words.ts'

/** What the DNS says of the domain that a channel sends from, in words. */
export function DomainCard({ channel: { id } }: { channel: Channel }) {
  const { t } = useLingui()
  const [selector, setSelector] = useState('')
  const [asked, setAsked] = useState('')
  const records = useQuery({
    queryKey: ['channel-domain', id, asked],
    queryFn: ({ signal }) =>
      parley.channels.domain.get({ id, ...(asked && { selector: asked }) }, { signal }),
  })
  return (
    <Card
      title={t`DNS records of the domain`}
      actions={
        <Button size="small" disabled={records.isFetching} onClick={() => void records.refetch()}>
          {records.isFetching ? t`Looking up…` : t`Look up again`}
        </Button>
      }
    >
      {records.isPending && (
        <div className="p-4">
          <SkeletonLines />
        </div>
      )}
      {records.error && <Failure error={records.error} onRetry={() => void records.refetch()} />}
      {records.data && <Records records={records.data} />}
      {records.data && records.data.dkim.state !== 'ok' && (
        <Form
          onSubmit={() => setAsked(selector.trim())}
          className="flex items-end gap-2 border-t p-4 phone:flex-col phone:items-stretch"
        >
          <div className="min-w-0 flex-1">
            <TextField
              label={t`DKIM selector`}
              hint={t`Your email provider names it, such as s1 in s1._domainkey.`}
              spellCheck={false}
              value={selector}
              onChange={setSelector}
            />
          </div>
          <Button type="submit" className="mb-5 justify-center phone:mb-0">
            <Trans>Look for this key</Trans>
          </Button>
        </Form>
      )}
    </Card>
  )
}

function Records({ records: { domain, spf, dkim, dmarc } }: { records: DomainRecords }) {
  const words = useRecordWords()
  return (
    <ul aria-live="polite">
      <Line name="SPF" {...words.spf(spf.state)} record={spf.record} where={domain} />
      <Line
        name="DKIM"
        {...words.dkim(dkim.state)}
        record={dkim.record}
        where={dkim.selector && `${dkim.selector}._domainkey.${domain}`}
      />
      <Line
        name="DMARC"
        {...words.dmarc(dmarc.state, dmarc.policy)}
        record={dmarc.record}
        where={`_dmarc.${domain}`}
      />
    </ul>
  )
}

interface LineProps {
  name: string
  tone: Tone
  label: string
  advice: ReactNode
  record: string | null
  where: string | null
}

function Line({ name, tone, label, advice, record, where }: LineProps) {
  return (
    <li className="flex flex-col gap-1 border-b border-line/60 px-4 py-3 last:border-0">
      <p className="flex items-center gap-2">
        <span className="w-16 font-medium">{name}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-soft">{advice}</p>
      {record !== null && (
        <p className="font-mono text-xs break-all text-faint" dir="ltr">
          {where}: {record.length > MOST_SHOWN ? `${record.slice(0, MOST_SHOWN)}…` : record}
        </p>
      )}
    </li>
  )
}

const MOST_SHOWN = 200

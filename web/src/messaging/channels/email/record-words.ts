import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import type { Tone } from '../../../ui/records/badge.tsx'

export type DomainRecords = Output<'channels_domain_get'>

interface Verdict {
  tone: Tone
  label: string
  /** What it means, and what to do. */
  advice: string
}

/** What the state of each record means. */
export function useRecordWords() {
  const { t } = useLingui()
  const missing = t`Missing`
  const unknown: Verdict = {
    tone: 'neutral',
    label: t`Unknown`,
    advice: t`DNS did not answer. Look it up again later.`,
  }
  const spf: Record<DomainRecords['spf']['state'], Verdict> = {
    ok: {
      tone: 'good',
      label: t`Found`,
      advice: t`Receivers know which servers may send for your domain. Check that it names yours.`,
    },
    open: {
      tone: 'danger',
      label: t`Open to everybody`,
      advice: t`Anybody may send in your name. End the record with -all or ~all.`,
    },
    several: {
      tone: 'danger',
      label: t`More than one`,
      advice: t`Receivers ignore SPF when there are several records. Join them into one.`,
    },
    missing: {
      tone: 'danger',
      label: missing,
      advice: t`Add a TXT record that names your mail server. Your email provider gives you its value.`,
    },
    unknown,
  }
  const dkim: Record<DomainRecords['dkim']['state'], Verdict> = {
    ok: { tone: 'good', label: t`Found`, advice: t`Receivers can check the signatures of your mail server.` },
    revoked: {
      tone: 'danger',
      label: t`Revoked`,
      advice: t`The key is empty, so every signature fails. Publish the current key.`,
    },
    missing: {
      tone: 'warn',
      label: t`Not found`,
      advice: t`No key has one of the usual names. Enter the selector of your provider, or add its record.`,
    },
    unknown,
  }
  const policies = {
    none: t`Receivers only report emails that fail. Once reports look right, choose quarantine or reject.`,
    quarantine: t`Receivers put emails that fail into spam.`,
    reject: t`Receivers refuse emails that fail.`,
  }
  const dmarc: Record<Exclude<DomainRecords['dmarc']['state'], 'ok'>, Verdict> = {
    several: {
      tone: 'danger',
      label: t`More than one`,
      advice: t`Receivers ignore DMARC when there are several records. Keep one.`,
    },
    missing: {
      tone: 'warn',
      label: missing,
      advice: t`Gmail and Yahoo ask bulk senders for it. Begin with the text v=DMARC1; p=none.`,
    },
    unknown,
  }
  return {
    spf: (state: keyof typeof spf) => spf[state],
    dkim: (state: keyof typeof dkim) => dkim[state],
    dmarc: (state: DomainRecords['dmarc']['state'], policy: DomainRecords['dmarc']['policy']): Verdict =>
      state === 'ok' ? { tone: 'good', label: t`Found`, advice: policies[policy ?? 'none'] } : dmarc[state],
  }
}

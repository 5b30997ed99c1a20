import { Trans, useLingui } from '@lingui/react/macro'
import { SecretText } from '../../../shell/dialogs/secret-text.tsx'

/** The records that let receiving servers trust a sender. */
export function DnsRecords({ address }: { address: string }) {
  const { t } = useLingui()
  const domain = address.split('@')[1] || 'example.com'
  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">
        <Trans>
          <b className="font-medium text-ink">SPF</b>: a TXT record of <code>{domain}</code> that names your
          mail server. Your email provider gives you its value.
        </Trans>
      </p>
      <p className="text-soft">
        <Trans>
          <b className="font-medium text-ink">DKIM</b>: the key your mail server signs with. Your email
          provider gives you its name and value.
        </Trans>
      </p>
      <p className="text-soft">
        <Trans>
          <b className="font-medium text-ink">DMARC</b>: a TXT record of <code>_dmarc.{domain}</code>. Begin
          with this text:
        </Trans>
      </p>
      <SecretText label={t`DMARC record`} text={`v=DMARC1; p=none; rua=mailto:postmaster@${domain}`} />
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SecretText } from '../../shell/dialogs/secret-text.tsx'
import { parley } from '../../shell/queries/api.ts'
import { Card } from '../../ui/layout/page.tsx'
import type { EmbeddedForm } from './form.ts'

/** The published form as a WhatsApp Flow to copy, or what a Flow cannot have of it. */
export function FlowCard({ form: { id: formId, publishedVersion } }: { form: EmbeddedForm }) {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['forms', 'flow', formId, publishedVersion],
    queryFn: ({ signal }) => parley.embeddedForms.flow({ formId }, { signal }),
    enabled: publishedVersion !== null,
  })
  if (!data) return null
  const words: Readonly<Record<string, string>> = {
    flow_condition: t`A Flow shows all fields and steps, so remove the conditions.`,
    flow_sensitive: t`A Flow cannot ask for sensitive answers, because WhatsApp carries them.`,
    flow_too_many_options: t`A field has more options than a Flow can offer.`,
  }
  const reasons = [...new Set(data.issues.map(({ code, message }) => words[code] ?? message))]
  return (
    <Card title={t`On WhatsApp`}>
      <div className="flex flex-col gap-3 p-4">
        {data.flow ? (
          <>
            <p className="text-soft">
              <Trans>
                Create a Flow with this JSON in WhatsApp Manager and send it from a connected number. The
                answers become submissions.
              </Trans>
            </p>
            <SecretText label={t`Flow JSON`} text={JSON.stringify(data.flow)} />
          </>
        ) : (
          <>
            <p className="text-soft">
              <Trans>This form cannot be a WhatsApp Flow yet.</Trans>
            </p>
            <ul className="list-disc pl-5 text-soft">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import type { ReactNode } from 'react'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import type { Template } from './draft/template.ts'
import { TemplateQuality } from './template-quality.tsx'

interface TemplateFactsProps {
  template: Template
  /** Undefined until known. */
  health: Output<'templates_health'> | undefined
}

/** The numbers, the quality and the dates of a template in one line. */
export function TemplateFacts({ template, health }: TemplateFactsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Entry label={t`Numbers`}>
          <bdi>{template.phoneNumbers.join(', ') || t`None connected`}</bdi>
        </Entry>
        <Entry label={t`Quality`}>
          <TemplateQuality quality={health?.quality ?? null} />
        </Entry>
        <Entry label={t`Changed`}>
          <Timestamp at={template.updatedAt} />
        </Entry>
        {health?.nextCheckAt && (
          <Entry label={t`Next check of the review`}>
            <Timestamp at={health.nextCheckAt} />
          </Entry>
        )}
      </dl>
      {health?.hasUnsentEdit && (
        <p className="text-xs text-warn">
          <Trans>WhatsApp still has the text from before your last change.</Trans>
        </p>
      )}
    </div>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

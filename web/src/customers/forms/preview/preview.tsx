import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../../shell/failure.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { Smartphone } from '../../../ui/icons/icons.tsx'
import { Monitor } from '../../icons.tsx'
import type { Draft } from '../draft/draft.ts'
import { PreviewFrame, type Shown, type Width } from './preview-frame.tsx'

interface PreviewProps {
  formId: string
  draft: Draft
  language: string
}

/** The form as visitors see it, by the script of their pages. It can be filled in; nothing is sent. */
export function Preview({ formId, draft, language }: PreviewProps) {
  const { t } = useLingui()
  const [width, setWidth] = useState<Width>('phone')
  const settled = useDebounced(draft)
  const preview = useQuery({
    queryKey: ['form-preview', formId, settled, language],
    queryFn: ({ signal }) =>
      parley.embeddedForms.preview(
        { formId, draft: settled as unknown as Record<string, unknown>, language },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { config, ending } = preview.data ?? {}
  const widths = [
    { id: 'phone', label: t`Phone`, icon: <Smartphone size={14} /> },
    { id: 'desktop', label: t`Desktop`, icon: <Monitor size={14} /> },
  ] as const
  return (
    <section aria-label={t`Preview`} className="sticky top-6 flex flex-col gap-2 max-lg:static">
      <header className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-medium">
          <Trans>Preview</Trans>
        </h2>
        <div role="group" aria-label={t`Width`} className="flex rounded-md border bg-surface">
          {widths.map(({ id, label, icon }) => (
            <Button
              key={id}
              kind="quiet"
              size="smallIcon"
              aria-label={label}
              aria-pressed={width === id}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
              onClick={() => setWidth(id)}
            >
              {icon}
            </Button>
          ))}
        </div>
      </header>
      {preview.error && !preview.data && (
        <Failure error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {config && draft.fields?.length ? (
        <PreviewFrame shown={{ config, ending: ending ?? null } satisfies Shown} width={width} />
      ) : (
        preview.data && (
          <p className="rounded-xl border bg-surface p-5 text-soft">
            <Trans>Add a field to see the form here.</Trans>
          </p>
        )
      )}
      <p className="text-xs text-faint">
        <Trans>Fill it in to try the steps. Nothing is sent.</Trans>
      </p>
    </section>
  )
}

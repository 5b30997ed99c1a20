import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Download } from '../../../ui/icons/icons.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { exportResults } from './export.ts'

const route = getRouteApi('/initiatives/$id/results')

/** Downloads every participant with their answers, within the filter of the address. */
export function ExportButtons({ id, name }: { id: string; name: string }) {
  const { t, i18n } = useLingui()
  const { segment } = route.useSearch()
  const [rows, setRows] = useState(0)
  const start = useApiMutation((format: 'csv' | 'json') => {
    setRows(0)
    return exportResults({ id, name, segment, format, onProgress: setRows })
  })
  return (
    <Menu
      align="end"
      trigger={
        <Button disabled={start.isPending}>
          <Download size={14} />
          {!start.isPending
            ? t`Export`
            : rows === 0
              ? t`Exporting…`
              : t`Exporting: ${i18n.number(rows)} people…`}
        </Button>
      }
    >
      <MenuItem onSelect={() => start.mutate('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => start.mutate('json')}>JSON</MenuItem>
    </Menu>
  )
}

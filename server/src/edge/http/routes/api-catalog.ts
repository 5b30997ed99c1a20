import { publicUrl, type Services } from '../../../platform/core/index.ts'
import { answer, type Handler } from '../exchange/exchange.ts'
import { API_PREFIX } from './prefix.ts'

/** The address at which programs look for the APIs of a host (RFC 9727). */
export const API_CATALOG = '/.well-known/api-catalog'

const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Answers the APIs of this service, with their descriptions and docs. */
export function apiCatalogHandler({ services }: { services: Services }): Handler {
  return async (exchange) => {
    const { url } = services.get(publicUrl)
    const docs = [{ href: `${url}/reference`, type: 'text/html' }]
    const linkset = [
      {
        anchor: url + API_PREFIX,
        'service-desc': [{ href: `${url}/openapi.json`, type: 'application/json' }],
        'service-doc': docs,
        status: [{ href: `${url}/readyz`, type: 'application/json' }],
      },
      {
        anchor: `${url}/mcp`,
        'service-doc': [{ href: `${url}/docs/agents`, type: 'text/html' }],
        'service-meta': [
          { href: `${url}/.well-known/oauth-protected-resource/mcp`, type: 'application/json' },
        ],
      },
    ]
    answer(exchange, 200, TYPE, JSON.stringify({ linkset }), [
      ...['access-control-allow-origin', '*', 'link', `<${url}${API_CATALOG}>; rel="api-catalog"`],
    ])
  }
}

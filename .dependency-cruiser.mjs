/** The rules of ARCHITECTURE.md that can be checked by looking at imports. */

/**
 * The districts, from the ground up, each with its rooms in their order. A room uses the rooms before it in its own
 * district and the districts before its own; rooms that share a place in the list do not know each other.
 */
const DISTRICTS = {
  platform: ['core', 'db|schema|outbound', 'tracing', 'operations', 'jobs', 'changes|files|mail'],
  identity: ['access', 'users', 'oauth'],
  customers: ['people', 'consents', 'objects|events', 'segments', 'imports|forms'],
  integrations: ['environments', 'credentials', 'webhooks'],
  messaging: ['runs', 'channels', 'flows', 'templates|simulation', 'messages'],
  conversations: ['understanding', 'models|knowledge', 'agents', 'inbox', 'drafts|extraction', 'evaluation'],
  outreach: [
    'goals',
    'journeys',
    'initiatives',
    'campaigns',
    'results|attribution',
    'overview|configuration',
  ],
  edge: ['mcp', 'http'],
  app: [],
}
const NAMES = Object.keys(DISTRICTS)

/** A library lives in one place. */
const HOMES = {
  fastify: '^server/src/edge/http/|^simulator/',
  'find-my-way|secure-json-parse|@fastify/proxy-addr': '^server/src/edge/http/',
  '@scalar/fastify-api-reference': '^server/src/edge/http/',
  '@modelcontextprotocol/(server|node)': '^server/src/edge/mcp/',
  pg: '^server/src/platform/db/',
  kysely: '^server/src/platform/(db|jobs)/',
  pino: '^server/src/app/logging/log\\.ts$',
  'libphonenumber-js': '^server/src/customers/people/',
  'eld|chrono-node|@microsoft/recognizers-text-suite|fuzzball':
    '^server/src/conversations/(understanding|extraction/guided)/',
  'ipaddr\\.js': '^server/src/platform/outbound/',
  imapflow: '^server/src/messaging/channels/email/',
  isbot: '^server/src/messaging/channels/links/',
  nodemailer: '^server/src/(messaging/channels/email|platform/mail)/|^simulator/src/mail/',
  'postal-mime': '^server/src/messaging/channels/email/|^simulator/src/mail/',
  'smtp-server': '^simulator/src/mail/',
  s3mini: '^server/src/platform/files/',
  unpdf: '^server/src/conversations/knowledge/',
  otpauth: '^server/src/identity/users/',
  'openid-client': '^server/src/identity/users/',
  '@simplewebauthn/server': '^server/src/identity/users/passkeys/',
  'ai|@ai-sdk/[a-z-]+': '^server/src/conversations/models/',
  yaml: '^server/src/outreach/journeys/exchange/',
  '@opentelemetry/.+': '^server/src/app/tracing/',
  commander: '^server/src/app/commands(\\.ts$|/)',
}

const CHANNELS = '^server/src/messaging/channels/'
/** Each folder of messaging/channels but these implements `Provider`. */
const PROVIDERS = '(?!(?:accounts|links|media|provider|receiving|sending|statistics|testing)/)[a-z-]+'

const TESTS = '\\.test\\.ts$|^(server|web|form)/test/|/testing/'

/** One rule a district: it uses the districts below it, through their index. */
const districtRules = NAMES.map((name, place) => ({
  name: `${name}-uses-what-is-below`,
  severity: 'error',
  from: { path: `^server/src/${name}/`, pathNot: TESTS },
  to: { path: `^server/src/(${NAMES.slice(place + 1).join('|') || 'nothing'})/` },
}))

/** The order of the rooms within each district. */
const roomRules = Object.entries(DISTRICTS).flatMap(([district, floors]) =>
  floors.map((rooms, floor) => ({
    name: `${district}-${rooms.replaceAll('|', '-and-')}-uses-rooms-before-it`,
    severity: 'error',
    from: { path: `^server/src/${district}/(${rooms})/`, pathNot: TESTS },
    to: {
      path: `^server/src/${district}/(${floors.slice(floor).join('|')}|index\\.ts)`,
      pathNot: `^server/src/${district}/$1/`,
    },
  })),
)

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Cycles of types count as well.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...districtRules,
    ...roomRules,
    {
      name: 'districts-meet-at-the-index',
      comment: 'Another district is imported through its index.ts, the platform through those of its rooms.',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/', pathNot: `${TESTS}|^server/src/app/` },
      to: {
        path: '^server/src/',
        pathNot: [
          '^server/src/$1/',
          `^server/src/(${NAMES.join('|')})/index\\.ts$`,
          '^server/src/platform/[a-z]+/index\\.ts$',
        ],
      },
    },
    {
      name: 'rooms-meet-at-the-index',
      comment: 'Another room of the same district is imported through its index.ts.',
      severity: 'error',
      from: { path: '^server/src/(?!app/)([^/]+)/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^server/src/$1/[^/]+/',
        pathNot: ['^server/src/$1/$2/', '^server/src/$1/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'a-provider-stands-behind-its-interface',
      comment: 'channels/providers.ts lists it; everybody else knows `Provider` only.',
      severity: 'error',
      from: {
        path: '^(server|bench|faults)/',
        pathNot: [`${CHANNELS}(${PROVIDERS})/`, `${CHANNELS}providers\\.ts$`, TESTS],
      },
      to: { path: `${CHANNELS}(${PROVIDERS})/` },
    },
    {
      name: 'a-provider-knows-no-ledger',
      severity: 'error',
      from: { path: `${CHANNELS}(${PROVIDERS})/`, pathNot: TESTS },
      to: {
        path: '^server/src/',
        pathNot: [
          `${CHANNELS}$1/`,
          `${CHANNELS}provider/`,
          '^server/src/platform/(core|outbound|schema)/index\\.ts$',
          '^server/src/customers/index\\.ts$',
        ],
      },
    },
    {
      name: 'pure-parts-do-no-io',
      comment: 'Filters, definitions, node kinds and signing take what they need as arguments.',
      severity: 'error',
      from: {
        path: '^server/src/(outreach/journeys/(definition|nodes)/|integrations/webhooks/signing/signing\\.ts|customers/(segments/(filter|events|known|relationships|lookups|values)/|forms/definition/))',
        pathNot: TESTS,
      },
      to: {
        path: ['^server/src/platform/db/(?!index)', '^(node:)?(fs|net|http|https|dns|child_process|timers)'],
      },
    },
    {
      name: 'outside-parts-stand-alone',
      comment: 'The simulator and the SDK import nothing of the server.',
      severity: 'error',
      from: { path: '^(simulator|sdk|form|site|web)/', pathNot: TESTS },
      to: { path: '^server/' },
    },
    {
      name: 'production-needs-no-dev-dependency',
      comment: '`npm ci --omit=dev` brings all that the service and its simulator import.',
      severity: 'error',
      from: { path: '^(server|simulator)/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'benchmarks-and-faults-stay-outside',
      comment: 'They drive the service; nothing of it knows them. Only tests look at pages.',
      severity: 'error',
      from: { path: '^(server|simulator|scripts)/', pathNot: [TESTS, '^scripts/(screen|first-minute)'] },
      to: { path: '^(bench|faults|browser)/' },
    },
    ...Object.entries(HOMES).map(([library, home]) => ({
      name: `${library.replaceAll('\\', '')}-has-one-home`,
      severity: 'error',
      from: { path: '^(server/src|simulator/src)/', pathNot: [home, TESTS] },
      to: { path: `node_modules/(${library})/` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Built files are not source code.
    exclude: { path: '^(web|sdk|site)/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}

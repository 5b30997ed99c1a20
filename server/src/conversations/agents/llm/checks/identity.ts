import { compilePatterns, occursIn, plain } from '../../../understanding/index.ts'
import type { Known } from './known.ts'

const CLASSES = {
  human:
    'human humans human_being person people woman man guy girl lady employee individual mom dad humano humana ser_humano persona personas mujer hombre chica chico empleado empleada pessoa pessoas mulher homem moca moco funcionario funcionaria gente alguien_real alguem_real',
  real: 'real actual actually live living true normal regular genuine breathing human flesh verdadero verdadera verdadeira verdadeiro autentica autentico simple',
  sure: 'definitely certainly absolutely really actually totally indeed just only also very completely fully obviously honestly simply very_much of_course still claro claro_que por_supuesto realmente totalmente simplemente tambien sim com_certeza mesmo tambem apenas so solo si 100 toda todo otra otro outra outro',
  sort: 'kind_of sort_of type_of tipo_de clase_de especie_de',
  kind: 'automated virtual digital artificial computer chat ai simple mere automatico automatica de asistente assistente language',
  bot: 'bot bots robot robots robo robos chatbot chatbots machine machines maquina maquinas ai ia chatgpt gpt algorithm algoritmo inteligencia_artificial artificial_intelligence automaton automata llm contestador automated automatico automatica automatizado automatizada',
  machine:
    'program software computer assistant model script programa computadora computador ordenador modelo sistema asistente assistente asistente_virtual assistente_virtual',
}

const CLAUSE = /[,.;:!?()…–—\n]/u

/** What Parley may say of itself or of the team; read before claims. */
const TRUE = [
  compilePatterns(
    `
    im|i_am|this_is|its|were|we_are not|no|never [<sure>] [a|an|the] [<real>] [<real>] <human>
    youre|you_are not [<sure>] talking|speaking|chatting to|with [a|an] [<real>] [<real>] <human>
    no|ni|tampoco soy|somos|es|eres|hablas_con|habla_con|estas_hablando_con|esta_hablando_con [<sure>] [un|una] [<real>] <human>
    nao|nem sou|somos|e|fala_com|esta_falando_com|voce_esta_falando_com [<sure>] [um|uma] [<real>] <human>`,
    CLASSES,
  ),
].map((pattern) => new RegExp(pattern, 'g'))

/** Claims to be a person, or to be no machine. */
const CLAIMS = compilePatterns(
  `
  im|i_am|we_are|were|its|it_is|this_is|heres|here_is|as [<sure>] [<sure>] [a|an|the|your|another] [<sure>] [<real>] [<real>] <human>
  im|i_am [<sure>] real|alive|as_real_as|as_human_as|as_human|human
  im|i_am|we_are|were|its|it_is|this_is|this|theres|there_is|youre|you_are [<sure>] not|no|never|nothing|hardly [<sure>] [talking|speaking|chatting|texting|dealing] [to|with|like] [a|an|some|any|just|your|one_of_those] [<sort>] [<kind>] [<kind>] <bot>|<machine>
  isnt|arent|aint|wasnt [a|an|some|any] [<sort>] [<kind>] <bot>
  not|never|no|zero [a|an|some|any|just] [<sort>] [<kind>] <bot>
  youre|you_are|youve_been|you_have_been|been [<sure>] talking|speaking|chatting|writing|texting|dealing [here] to|with [<sure>] [a|an|your|another] [<real>] [<real>] <human>
  real|actual|live|living human|person|woman|man|people here|typing|writing|answering|behind|reading|on
  human|person|woman|man here|typing|behind [this|these]
  somebody|someone|person|human|woman|man|people .. typing|writing .. keyboard|this|these|messages
  nothing [is] automated|artificial|robotic
  i have|got|ve_got [a] heart|body|feelings|family|kids|children|wife|husband|soul|pulse|mum|mom
  ive got [a] heart|body|feelings|family|kids|children|wife|husband|soul|pulse
  i|we [also|do|just] eat|sleep|breathe|bleed
  i ve_lived|live_in|grew_up|was_born|work_at|work_in
  ive lived|grown_up|worked|been_at_this
  my husband|wife|kids|children|son|daughter|boyfriend|girlfriend|mum|mom|legs|back|lunch
  mi|mis marido|esposa|esposo|mujer|hijo|hija|hijos|hijas|novio|novia|nietos|espalda|piernas
  meu|meus|minha|minhas marido|esposa|mulher|filho|filha|filhos|filhas|namorado|namorada|netos|netinhos|perna|pernas
  naci|nasci|moro|vivo en|em|na|no
  i|ive|im|i_have|i_am [<sure>] typed|typing|wrote|written|writing .. myself|by_hand
  escribo|escribi|escrito|escribiendo|tecleo|tecleando|escrevo|escrevi|escrito|escrevendo|digitei|digitando .. yo_mismo|yo_misma|a_mano|eu_mesmo|eu_mesma|a_mao
  yo_mismo|yo_misma|eu_mesmo|eu_mesma .. escribo|escribi|escrito|escribiendo|tecleo|tecleando|escrevo|escrevi|escrevendo|digitei|digitando
  while|as i|im|i_am type|typing|write|writing
  mientras|enquanto [te|le|lhe|les] escribo|tecleo|escrevo|digito
  behind|detras|atras|tras [of|de|da|do] [the|this|la|a|o|el] screen|pantalla|tela|teclado|keyboard|monitor
  living|breathing|real|actual colleague|teammate|coworker
  computer|bot|robot here|involved
  human indeed|of_course|obviously|here
  flesh [and] blood|bone|bones
  all|100|100_percent|fully|completely|entirely|totally|perfectly|very|only human
  i_was born
  soy|somos|seria [<sure>] [<sure>] [un|una|el|la] [<sure>] [<real>] <human>
  soy [<sure>] real|de_verdad|humana|humano|tan_real|tan_humano|tan_humana
  te|le|os|les escribe|habla|atiende|responde|contesta|escribo [<sure>] [yo] [un|una] [<real>] <human>
  hablas|habla|hablando|chateando|escribiendo|conversando|tratando|chateas|escribes con [<sure>] [un|una] [<real>] <human>|alguien_de_verdad|alguien_como_tu
  aqui|aca|detras|atras|del_otro_lado hay|esta|escribe|responde|te_escribe|tienes|tenes [<sure>] [un|una] [<real>] <human>
  no|ni|tampoco|nada_de|cero|sin|nunca|ningun|ninguna [soy|somos|es|hay|esto_es|eres|hablas|estas|esta|usamos|uso|se_trata_de|tratas|te_habla|te_escribe|te_responde] [hablando] [con] [<sure>] [un|una|ningun|ninguna|ni_un] [<sort>] [<kind>] <bot>
  no|ni|tampoco soy|somos|estas_hablando_con|hablas_con|habla_con [<sure>] [un|una|ningun|ninguna] [<sort>] [<kind>] <machine>
  carne_y hueso|huesos
  como ser_humano|humano|humana|persona|mujer|madre|padre|mama
  sou|somos [<sure>] [<sure>] [um|uma|a|o] [<sure>] [<real>] <human>
  sou [<sure>] real|de_verdade|humana|humano|gente_de_verdade
  te|lhe|voce [quem] escreve|atende|responde|fala [<sure>] [um|uma] [<real>] <human>
  falando|conversando|fala|conversa|trocando_mensagens|tratando|teclando [aqui] com [<sure>] [um|uma] [<real>] <human>
  aqui|atras|quem_fala|quem_escreve|quem_responde|do_outro_lado e|tem|ha|fala|escreve|aqui_e|esta [<sure>] [um|uma] [<real>] <human>
  nao|nem|nunca|nada_de|zero|sem|nenhum|nenhuma [sou|somos|e|ha|tem|isso_e|isto_e|voce|fala|esta|uso|usamos|se_trata_de] [falando|conversando] [com] [<sure>] [um|uma|nenhum|nenhuma|de] [<sort>] [<kind>] <bot>
  nao|nem sou|somos|fala_com|esta_falando_com [<sure>] [um|uma|nenhum|nenhuma] [<sort>] [<kind>] <machine>
  carne_e osso
  como ser_humano|humano|humana|pessoa|mulher|mae|pai
`,
  CLASSES,
)

/** The person speaks of machines and humans in the conversation, so that every answer says something about it. */
const SPEAKS_OF_IT = compilePatterns(
  `
  <bot>|computer|computador|computadora|contestador
  [software|programa|program] or|o|ou [software|programa|program] human|person|persona|pessoa|humano|gente|software|programa|program
  are_you|r_u|youre|you|is_this|this_is|eres|sos|es_usted|voce_e|vc_e|tu_es|es_esto|talking_to|speaking_to|hablo_con|hablando_con|falando_com|falo_com .. human|person|real|someone|humano|humana|persona|alguien|pessoa|alguem|gente|de_verdad|de_verdade|maquina|sistema|programa
  real|actual|live human|person|people|someone|somebody
  carne_y_hueso|carne_e_osso|flesh_and_blood|atendimento_humano|atencion_humana
  persona|alguien|pessoa|alguem|gente real|humana|de_verdad|de_verdade|a_serio|humano
  hay alguien
  ^ [hello|hi|hola|oi|ola] human|humano|humana`,
  CLASSES,
)
/** What an honest answer has: that it is automated, or that people take over. */
const HONEST = compilePatterns(
  `
  automated|automatic|automatico|automatica|automatizado|automatizada|virtual|digital|bot|robot|robo|chatbot|ai|ia|assistant|asistente|assistente|machine|maquina
  team|equipo|equipe|time|colleague|colleagues|companero|companera|companeros|colega|colegas|staff|agent|agente|asesor|asesora|atendente|someone|alguien|alguem|person|persona|pessoa`,
)

/** Why a reply that claims to come from a person must not be sent; null when it makes no such claim. */
export function identityProblem(reply: string, { lastMessage }: Known): string | null {
  const said = plain(reply)
  const clauses = reply.split(CLAUSE).map((clause) => `${plain(clause)} `)
  const claims = clauses.some((clause) =>
    occursIn(
      CLAIMS,
      TRUE.reduce((text, pattern) => text.replace(pattern, '. '), clause),
    ),
  )
  const evades = occursIn(SPEAKS_OF_IT, plain(lastMessage)) && !occursIn(HONEST, said)
  return claims || evades
    ? 'Never say or suggest that you are a human. Say that you are an automated assistant of the team.'
    : null
}

import { compilePatterns, occursIn } from '../patterns.ts'
import { plain } from '../text.ts'

/** The subject of a yes-or-no question: trouble (`¿sigues con problemas?`), something good, or something else. */
export type Subject = 'trouble' | 'good' | 'other'

const TROUBLE = compilePatterns(`
  problem*|issue*|trouble*|difficult*|complain*|broken|failing|outage*|error*
  falla|fallas|inconveniente*|dificultad*|queja*|averia*
  falha*|dificuldade*|reclamacao|reclamacoes|defeito*`)

const GOOD_SUBJECT = compilePatterns(`
  fun|safe|comfortable|fresh|complete|intact|solve*|resolve*|fixed|work*|on_time|satisfied|happy|like*|enjoy*|recommend*|good|better|well|ok|okay|arrive*|clear|easy|useful|helpful
  fresc*|complet*|intact*|divert*|divirt*|comod*|segur*|agrad*|disfrut*|resolv*|resuelt*|solucion*|funciona*|arregl*|a_tiempo|puntual*|satisfech*|content*|gust*|recom*|bien|mejor|mejoro|llego|clar*|util|facil
  fresc*|inteir*|divert*|aproveit*|confortavel|segur*|agrad*|curti*|solucion*|gost*|recomend*|bem|melhor|melhorou|chegou|no_prazo|satisfeit*|no_horario|ajud*`)

/** Words of praise, by language. */
const LOVELY = {
  lovely: `amazing awesome brilliant lovely beautiful wonderful fabulous superb outstanding stunning gorgeous delicious spotless
    brutal increible maravilloso maravillosa espectacular hermoso hermosa precioso preciosa bonito bonita lindo linda divino divina chevere bacano bacana padre padrisimo buenisimo buenisima rico rica espectaculares
    incrivel maravilhoso maravilhosa sensacional fantastico fantastica lindo linda delicioso deliciosa top massa legal show bacana impecavel espetacular gostoso gostosa`,
} as const

const GOOD_STATE = compilePatterns(
  `
  no|any|zero|without [more|further] problem*|issue*|trouble*|complaint*
  hes|shes|theyre|im|were|thats|everythings [all|doing|feeling|much] good|fine|great|better|well|ok|perfect
  ^ [it|its|was|the|is|were|so|very|really|absolutely|just] [was|were|is] [so|very|really|absolutely|just|a] <lovely>
  is|was|were|been [so|very|really|absolutely|just] <lovely>
  ^ [es|esta|fue|estuvo|era|que|todo|muy|super|re] [muy|super|re|todo] <lovely>
  es|esta|fue|estuvo|estaba|estan|quedo|quedaron [muy|super|re|todo] <lovely>
  ^ [e|foi|esta|ta|tava|tudo|muito|super|que] [muito|super|tudo] <lovely>
  e|foi|esta|ta|tava|estava|ficou [muito|super|tudo] <lovely>
  much|lot|little|bit|feeling|feels|feel better
  mucho|bastante|algo|esta|estamos|siento mejor
  muito|bem|bastante|esta|estou|ta melhor
  all|everything|its|is|are|now|it [is|are] good|fine|perfect|great|working|ok|fixed|solved|sorted|resolved
  it works|worked
  works like_a_charm
  couldnt be better
  works fine|great|well|perfectly|now
  ^ fixed|solved|sorted|resolved|perfect|great|excellent|awesome|fantastic
  loved|love|enjoyed|liked
  on|in time
  early|punctual|right_on_time
  not bad
  wasnt|isnt|werent|was_not|is_not [too|so|that|at_all] bad
  like new
  so far so good
  cant complain
  sin|ningun|cero|nunca_tuve [ningun] problema*|falla*|inconveniente*
  no [he|hubo|hay|tuve|tengo] [tenido] [ningun|mas] problema*
  todo|ya|va|anda|funciona|quedo|esta [esta|quedo|funciona|anda|va] bien|perfecto|excelente|genial|resuelto|solucionado|listo|arreglado|ok
  ^ perfecto|excelente|genial|buenisimo|super|resuelto|solucionado|arreglado
  ya|al_fin|por_fin [me|nos] quedo|funciona|anda|resolvieron|arreglaron|solucionaron
  me|nos encanto|encanta|gusto|fascino
  estuvo|fue|es muy|super|re genial|bueno|buena|excelente|lindo|linda|increible|bien
  estuvo genial|bueno|buena|excelente|lindo|increible|bien|espectacular
  a_tiempo|puntual|temprano
  nada mal
  no esta|estuvo|estuvieron|fue|es|quedo|va nada|tan|muy mal|malo|mala
  no esta|estuvo|estuvieron|fue|es|quedo|va mal|malo|mala
  no me puedo quejar
  no me|nos quejo|quejamos
  nao posso|tenho [do_que|como] reclamar|me_queixar
  nao foi|ta|esta|e|estava|tava [nada|tao|muito] mal|mau|ruim
  como nuevo|nueva|novo|nova
  sem|nenhum|zero problema*|falha*
  nao tive|tenho|teve [mais|nenhum] problema*
  tudo|ja|ficou|esta|ta [esta|ta|ficou] bem|certo|ok|perfeito|otimo|resolvido|funcionando|bom
  ^ perfeito|otimo|excelente|resolvido|maravilha
  adorei|amei|curti|gostei
  foi|foram|sao|era [muito|bem|super] bom|boa|bons|boas|otimo|otima|excelente|legal|maravilhos*
  no_horario|no_prazo|pontual`,
  LOVELY,
)

const BAD_STATE = compilePatterns(`
  no internet|signal|service|connection|network|wifi|power|light
  not|isnt|doesnt|dont|didnt|never working|work|worked|fixed|solved|resolved|like|liked|enjoy|love|recommend|good|great|happy
  keeps|kept|still|always dropping|failing|crashing|breaking|the_same|same|down|broken|slow|nothing
  same problem|issue|as_before
  drops|crashes|cuts_out|freezes|fails
  got worse
  still|keeps|kept|again|it [still|keeps|kept|again] overheats|overheating|hurts|leaks|leaking|crashes|freezes|breaks
  died|dead|stopped_working|broke|broken|failed again|already|yesterday|today
  worse
  ^ peor|pior
  late
  rotten|mouldy|moldy|cracked|dented|scratched|cold|damaged|spilled|soggy|incomplete|smashed
  was|were|is missing|wrong
  podrid*|marchit*|magullad*|frio|fria|incomplet*|danad*|rot*|derramad*|equivocad*|golpead*
  falto|faltaba|faltaban|faltaron
  amassad*|podre*|estragad*|mofad*|machucad*|errad*|quebrad*|faltou|faltava|faltando
  never showed|came|arrived|called
  didnt|did_not show|come|arrive
  awful|terrible|horrible|bad|boring|hated|hate|disappoint*|mediocre
  sin|no_hay|no_tengo internet|senal|servicio|conexion|luz
  sigo|sigue|seguimos|siguen igual|sin|con_el|cayendo*|fallando|lento|lenta|mal|cortando*|peor|malo|en_lo_mismo
  no funciona|sirve|anda|carga|abre|conecta|me_deja|ha_quedado|quedo|se_resolvio|se_ha_resuelto|me_gusto|me_gusta|me_encanto|volveria|recomendaria
  se cae|corta|cierra|traba|cuelga|pega|congela|tilda
  de mal en peor
  lo mismo
  mal|malo|mala|malisimo|malisima|pesimo|pesima|horrible|terrible|fatal|decepcion*|aburrid*|regular
  tarde
  nunca vino|llego|vinieron|llegaron|llamaron
  sem|nao_tenho|nao_tem internet|sinal|servico|conexao|luz
  continua igual|sem|caindo|lento|lenta|ruim|travando|o_mesmo|com_problema*
  nao funciona|funcionou|resolveu|resolveram|gostei|curti|recomendo|volto|carrega|abre
  fica|ta|esta caindo|travando|ruim|pessim*
  cai|trava|piorou
  ruim|ruins|pessim*|horrivel|terrivel|decepcion*|chat*|quebrado|quebrada
  atrasado|atrasada|atrasou`)

const SOLVED = compilePatterns(`
  solve*|resolve*|fixed|sorted
  resolv*|resuelt*|solucion*|arregl*`)

/** To `are you better?`, a state that continues is bad news: `still limping`, `sigue con fiebre`. */
export const STILL_SO = compilePatterns(`
  ^ still|same_as_before
  ^ sigue|sigo|siguen|todavia|aun
  ^ ainda|continua|continuo`)

/** The subject of a question, by its words. A solved problem counts as something good. */
export function subjectOf(question: string): Subject {
  const folded = plain(question)
  if (occursIn(SOLVED, folded)) return 'good'
  if (occursIn(TROUBLE, folded)) return 'trouble'
  return occursIn(GOOD_SUBJECT, folded) ? 'good' : 'other'
}

const NEGATIONS =
  /(?:^| )(?:no|not|nao|nunca|never|didnt|dont|doesnt|wasnt|isnt|arent|nem|ni|tampoco) (?:\S+ )?$/

/** Whether a message says that things are well or badly; null when it says neither or both. */
export function readState(text: string): 'well' | 'badly' | null {
  const folded = `${plain(text)} `
  const good = GOOD_STATE.exec(folded)
  const bad = BAD_STATE.exec(folded)
  if (!good) return bad ? 'badly' : null
  // "No me encantó" negates the word after it; "not bad" is praise as a whole.
  if (NEGATIONS.test(folded.slice(Math.max(0, good.index - 24), good.index))) return 'badly'
  const isWithin = bad !== null && bad.index >= good.index && bad.index < good.index + good[0].length
  return bad === null || isWithin ? 'well' : null
}

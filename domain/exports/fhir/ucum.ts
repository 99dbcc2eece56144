/*
 * Which units are UCUM (The Unified Code for Units of Measure, https://ucum.org/ucum), so that a Quantity may carry their
 * code. Read by UCUM's grammar over the units that medicine uses; what is not recognised stays a unit in words.
 */
const prefixes = 'Y Z E P T G M k h da d c m u n p f a z y'.split(' ').sort((a, b) => b.length - a.length);

/** Those that take a prefix. */
const metric = new Set(
  `m s g rad K C cd mol L l sr Hz N Pa J W A V F Ohm S Wb Cel T H lm lx Bq Gy Sv t bar u eV pc cal [Cal] eq osm kat U
   [iU] [IU] m[Hg] m[H2O] B G R RAD REM Ci st ar b g%`.split(/\s+/),
);
const plain = new Set(
  `10* 10^ % [ppth] [ppm] [ppb] [pi] deg ' '' gon min h d wk mo mo_s mo_j mo_g a a_t a_j a_g atm [g] [pH] [in_i] [ft_i]
   [yd_i] [mi_i] [in_us] [lb_av] [oz_av] [gr] [stone_av] [degF] [degRe] [drp] [pt_us] [qt_us] [gal_us] [foz_us] [cup_us]
   [tbs_us] [tsp_us] [kn_i] [HPF] [LPF] [CFU] [PFU] [APL'U] [MPL'U] [GPL'U] [beth'U] [anti'Xa'U] [arb'U] [USP'U] [CCID_50]
   [TCID_50] [EID_50] [Ch] [diop] [p'diop] [MET] [hnsf'U] [mesh_i] [FFU] [Amb'a'1'U] [bdsk'U] [dye'U] [todd'U] [BAU] [S]
   [smgy'U] [D'ag'U] [Lf] [knk'U] [mclg'U] [tb'U] [kp_C] [hp_X] [e] [c] [h] [k] cm[H2O] mm[Hg] AU bit By Bd [NTU] [FNU]`.split(
    /\s+/,
  ),
);

/** As people write them; UCUM's own code beside. */
const spoken = new Map(
  Object.entries({
    year: 'a',
    years: 'a',
    yr: 'a',
    yrs: 'a',
    month: 'mo',
    months: 'mo',
    week: 'wk',
    weeks: 'wk',
    day: 'd',
    days: 'd',
    hour: 'h',
    hours: 'h',
    minute: 'min',
    minutes: 'min',
    second: 's',
    seconds: 's',
    sec: 's',
    percent: '%',
    mmhg: 'mm[Hg]',
    cmh2o: 'cm[H2O]',
    '°c': 'Cel',
    '°f': '[degF]',
    bpm: '/min',
    'beats/min': '/min',
    'breaths/min': '/min',
    '1/min': '/min',
    iu: '[iU]',
    'iu/l': '[iU]/L',
    'iu/ml': '[iU]/mL',
    'miu/l': 'm[iU]/L',
    'miu/ml': 'm[iU]/mL',
    lb: '[lb_av]',
    lbs: '[lb_av]',
    inch: '[in_i]',
    inches: '[in_i]',
    'ml/min/1.73 m2': 'mL/min/{1.73_m2}',
    'ml/min/1.73m2': 'mL/min/{1.73_m2}',
    'ml/min/1.73m²': 'mL/min/{1.73_m2}',
    'ml/min/1.73 m²': 'mL/min/{1.73_m2}',
    'cells/ul': '{cells}/uL',
    'cells/µl': '{cells}/uL',
    'x10^9/l': '10*9/L',
    '×10⁹/l': '10*9/L',
    '10⁹/l': '10*9/L',
    'x10^3/ul': '10*3/uL',
    'meq/l': 'meq/L',
    kcal: 'kcal',
    litre: 'L',
    liter: 'L',
    gram: 'g',
    grams: 'g',
    kilogram: 'kg',
    kilograms: 'kg',
    metre: 'm',
    meter: 'm',
    centimetre: 'cm',
    centimeter: 'cm',
  }),
);

/** In UCUM coulomb and farad, in a hospital degrees. */
const misleading = new Set(['C', 'F']);

/** UCUM's code for a unit, null where it has none that is sure. */
export function ucumCode(unit: string): string | null {
  const written = unit.trim();
  const known = spoken.get(written.toLowerCase());
  if (known !== undefined) return known;
  const ascii = written
    .replace(/[µμ]/g, 'u')
    .replace(/²/g, '2')
    .replace(/³/g, '3')
    .replace(/[·⋅]/g, '.')
    .replace(/⁻/g, '-');
  if (misleading.has(ascii)) return null;
  return isUcum(ascii) ? ascii : null;
}

/** Terms of the grammar: components joined by . or /, a component being ( term ), a number, or a unit with exponent and {remark}. */
function isUcum(text: string): boolean {
  let at = 0;
  const term = (): boolean => {
    if (text[at] === '/') at++;
    for (;;) {
      if (!component()) return false;
      if (text[at] !== '.' && text[at] !== '/') return true;
      at++;
    }
  };
  const component = (): boolean => {
    if (text[at] === '(') {
      at++;
      if (!term() || text[at] !== ')') return false;
      at++;
      return true;
    }
    const [whole, symbol = '', , remark = ''] =
      /^((?:[^\s.()/{}0-9+-]|\[[^\]\s]*\])*(?:10[*^])?)([+-]?\d+)?(\{[!-z|~]*\})?/.exec(text.slice(at))!;
    if (whole === '') return false;
    at += whole.length;
    if (symbol === '') return remark !== '' || /^\d+$/.test(whole);
    return isUnit(symbol);
  };
  return text !== '' && term() && at === text.length;
}

function isUnit(symbol: string): boolean {
  if (metric.has(symbol) || plain.has(symbol)) return true;
  return prefixes.some((prefix) => symbol.startsWith(prefix) && metric.has(symbol.slice(prefix.length)));
}

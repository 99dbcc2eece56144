import fc from 'fast-check';
import t from 'tap';
import { printQuery } from '../../../../domain/literature/query/print.ts';
import { readQuery, wordsOfStrict } from '../../../../domain/literature/query/reading.ts';
import { readStrategy } from '../../../../domain/literature/query/strategy.ts';
import { QuerySyntaxError } from '../../../../domain/literature/query/syntax-error.ts';
import { foreignSyntax } from '../../../../domain/literature/query/syntaxes/recognize.ts';
import { refuseUnreadSystem } from '../../../../domain/literature/query/syntaxes/unread-systems.ts';

const last = (text: string, syntax: 'pubmed' | 'ovid' | 'europepmc') =>
  printQuery(readStrategy(text, syntax).lines.at(-1)!.node);

t.test("Ovid's headings, fields, nearness and truncations become what they ask", async (t) => {
  const cases: [ovid: string, read: string][] = [
    ['exp Asthma/', '"Asthma"[mh]'],
    ['Asthma/', '"Asthma"[mh:noexp]'],
    ['*Asthma/', '"Asthma"[majr:noexp]'],
    ['exp *Heart Failure/', '"Heart Failure"[majr]'],
    ['exp "Wounds and Injuries"/', '"Wounds and Injuries"[mh]'],
    ['Wounds and Injuries/', '"Wounds and Injuries"[mh:noexp]'],
    ['asthma and Child/', '"asthma"[tw] AND "Child"[mh:noexp]'],
    ['Asthma/dt, th [Drug Therapy, Therapy]', '"Asthma/drug therapy"[mh:noexp] OR "Asthma/therapy"[mh:noexp]'],
    ['exp Asthma/ or Child/ OR wheez$.ti.', '"Asthma"[mh] OR "Child"[mh:noexp] OR "wheez*"[ti]'],
    ['asthma.ti,ab.', '"asthma"[tiab]'],
    ['heart attack.ti.', '"heart attack"[ti]'],
    ['(asthma or wheez$).tw.', '"asthma"[tiab] OR "wheez*"[tiab]'],
    ['asthma.ti,ab,kw.', '"asthma"[ot] OR "asthma"[tiab]'],
    ['asthma.mp.', '"asthma"[tw]'],
    ['heart attack', '"heart attack"[tw]'],
    ['(asthma adj3 child$).ti.', '("asthma" NEAR/2 "child$")[ti]'],
    ['asthma adj child', '("asthma" BEFORE/0 "child")[tw]'],
    ['((quality or standard) adj2 of life).ab.', '(("quality" OR "standard") NEAR/1 "of life")[ab]'],
    ['wom#n.ti.', '"wom#n"[ti]'],
    ['an?esthe$.ti.', '"an?esthe$"[ti]'],
    ['2020*.dt. or 202005$.dt.', '2020[crdt] OR 2020/05[crdt]'],
    ['dog$1.ti. or asthma.ti.', ''],
    ['a or b and c', '"a"[tw] OR ("b"[tw] AND "c"[tw])'],
    ['a not b or c', '("a"[tw] NOT "b"[tw]) OR "c"[tw]'],
    ['randomized controlled trial.pt.', '"randomized controlled trial"[pt:noexp]'],
    ['smith j.au.', 'smith j[au]'],
    ['dt.fs.', '"dt"[sh:noexp]'],
    ['2010.yr.', '2010[dp]'],
    ['50-78-2.rn.', '"50-78-2"[rn] OR "50-78-2"[nm]'],
    ['R01 HL000001.no. or NCT00000000.si.', '"R01 HL000001"[gr] OR "NCT00000000"[si]'],
    ['Aged, 80 and over/', '"Aged, 80 and over"[mh:noexp]'],
    [
      'exp Conflict (Psychology)/ or *Catchment Area (Health)/',
      '"Conflict (Psychology)"[mh] OR "Catchment Area (Health)"[majr:noexp]',
    ],
    ['(child* or adolescen*).mp. [mp=title, abstract, original title]', '"child*"[tw] OR "adolescen*"[tw]'],
    ['herzinfarkt.ot. and 0372351.jc.', '"herzinfarkt"[tt] AND "0372351"[jid]'],
  ];
  for (const [text, read] of cases)
    if (read !== '') t.equal(last(text, 'ovid'), read, text);
    else t.throws(() => last(text, 'ovid'), { name: 'QuerySyntaxError', message: /four characters/ }, text);
});

t.test("Europe PMC's fields, ranges and nearness become what they ask", async (t) => {
  const cases: [text: string, read: string][] = [
    ['TITLE:asthma', '"asthma"[ti]'],
    ['TITLE:"heart attack" AND ABSTRACT:aspirin', '"heart attack"[ti] AND "aspirin"[ab]'],
    ['TITLE_ABS:(asthma OR wheez*)', '"asthma"[tiab] OR "wheez*"[tiab]'],
    ['AUTH:"Smith J" PUB_YEAR:[2010 TO 2020]', 'Smith J[au] AND 2010:2020[dp]'],
    ['FIRST_PDATE:[2015-03-01 TO 2015-04-30]', '2015/03/01:2015/04/30[dp]'],
    ['asthma NEAR/3 child', '("asthma" NEAR/3 "child")[all]'],
    [
      'TITLE:(asthma NEAR/2 child) NOT HAS_ABSTRACT:n',
      '("asthma" NEAR/2 "child")[ti] NOT ("all"[sb] NOT "hasabstract"[sb])',
    ],
    ['ABSTRACT:"lung function"~4', '("lung" NEAR/4 "function")[ab]'],
    ['GRANT_ID:"R01 HL000001" AND GRANT_AGENCY:NIH', '"R01 HL000001"[gr] AND "NIH"[gr]'],
    ['SRC:MED AND EXT_ID:12345', '"pubmed"[sb] AND "12345"[pmid]'],
  ];
  for (const [text, read] of cases) t.equal(last(text, 'europepmc'), read, text);
  t.throws(() => last('OPEN_ACCESS:y', 'europepmc'), { message: /not held/ });
  t.throws(() => last('TITEL:asthma', 'europepmc'), { message: /nearest: TITLE/ });
});

t.test('lines name earlier lines, as they were copied with numbers, counts and comments', async (t) => {
  const ovid = `1     exp Asthma/ (131,000)
    2     (wheez$ or asthma$).ti,ab. (200000)
    3     or/1-2 (210000)
    4     limit 3 to (english language and yr="2010 -Current") (90000)`;
  const { lines } = readStrategy(ovid, 'ovid');
  t.equal(lines.length, 4);
  t.equal(lines[2]!.text, 'or/1-2');
  t.equal(
    printQuery(lines[3]!.node),
    '("Asthma"[mh] OR ("wheez*"[tiab] OR "asthma*"[tiab])) AND "english"[la] AND 2010:3000[dp]',
  );
  const pubmed = `// the population
#1 asthma[mh]
# and what was tried
#2 steroid*[tiab] OR prednisone[tiab]

#3 #1 AND #2 NOT animals[mh:noexp]`;
  t.equal(last(pubmed, 'pubmed'), '(asthma[mh] AND (steroid*[tiab] OR prednisone[tiab])) NOT animals[mh:noexp]');
  t.equal(readQuery(pubmed).lines.length, 3, 'also where no syntax is named');
  t.equal(last('#1 a[ti] OR b[ti]\n#2 #1 OR c[ti]\n#3 #1', 'pubmed'), 'a[ti] OR b[ti]', 'a line stays as it is');
  t.equal(readStrategy('asthma AND\n(child OR\nadolescent)', 'pubmed').lines.length, 1, 'lines of one query');
  t.throws(() => last('#1 a[ti]\n#2 #1 AND #3', 'pubmed'), { message: /no line 3/, position: 19 });
});

t.test("lines are read as PubMed's history has them: the newest first, with its labels and counts", async (t) => {
  for (const text of [
    '#3\tSearch: #1 AND #2\t1,234\n#2\tSearch: child[mh]\t33\n#1\tSearch: asthma[mh]\t2',
    '#1 Search asthma[mh] 1234\n#2 Search child[mh] 22\n#3 Search #1 AND #2 11',
    '3 #1 AND #2 1,234\n2 child[mh] 5\n1 asthma[mh] 3',
  ]) {
    const { lines } = readQuery(text);
    t.strictSame(
      lines.map((line) => printQuery(line.node)),
      ['asthma[mh]', 'child[mh]', 'asthma[mh] AND child[mh]'],
      text,
    );
  }
  t.equal(
    last('1 exp Asthma/ 1234\n2 wheez$.ti,ab. 33\n3 1 or 2 22\n4 or/1-3 25', 'ovid').startsWith('"Asthma"[mh] OR'),
    true,
  );
  t.throws(() => readQuery('1 asthma[mh]\n2 child[mh]\n3 1 AND 2'), { message: /write #1/ });
  t.equal(last('#1 asthma[mh]\n#2 1[vi] OR "1"\n#3 #1 AND #2', 'pubmed'), 'asthma[mh] AND (1[vi] OR "1")');
});

t.test('what stands around a search on a page is not searched, and what a page has broken is told', async (t) => {
  t.throws(() => readQuery('Search: asthma[mh] AND child[mh]'), { message: /leave it out/ });
  t.throws(() => readQuery('asthma[mh] Sort by: Most Recent'), { message: /leave it out/ });
  t.throws(() => readQuery('asthma[mh] Filters: Humans, from 2010 - 2020', 'pubmed'), { message: /as terms/ });
  t.doesNotThrow(() => readQuery('In search of sorting: a study of filters'));
  t.match(readQuery('asthma AND cortico-\nsteroid*').notes, [/"cortico-" and "steroid" stand on two lines/]);
  t.match(readQuery('exp Asthma/ and kidney.ti,ab.', 'pubmed').notes, [/Signs of Ovid were searched as words/]);
  t.match(readQuery('asthma[ti] or child[ti]', 'pubmed').notes, [/"or" is no operator in small letters/]);
});

t.test('what would cost more than anybody needs is refused before it is searched', async (t) => {
  const doubling = ['#1 a[ti]', ...Array.from({ length: 60 }, (_, i) => `#${i + 2} #${i + 1} OR #${i + 1}`)].join('\n');
  t.throws(() => readStrategy(doubling, 'pubmed'), { message: /more than 50,000 terms/ });
  t.throws(() => readStrategy('w#m#n#'.padEnd(8, 'x'), 'ovid'), { message: /wildcards/ });
  t.throws(() => readStrategy('an??esthe$', 'ovid'), { message: /at most 1 in one truncated word/ });
  t.throws(() => readStrategy('h?em$.ti.', 'ovid'), { message: /"h\?em" is too short to be truncated/ });
  t.throws(() => readStrategy('a'.repeat(200_001), 'ovid'), { message: /longer than 200,000/ });
  t.throws(() => readStrategy(`${'('.repeat(5_000)}a${')'.repeat(5_000)}`, 'europepmc'), { message: /200 deep/ });
  for (const row of ['(a) ', 'a/ ', 'a.ti. ', 'a not '])
    t.throws(() => readStrategy(`${row.repeat(20_000)}a`, 'ovid'), { message: /1,000 terms/ }, row);
  const long = Array.from({ length: 5_000 }, (_, i) => `word${i}[tiab]`).join(' OR ');
  t.equal(readStrategy(long, 'pubmed').lines.length, 1);
});

t.test('what is written for another system is recognized, and sentences are not', async (t) => {
  for (const text of [
    'exp Asthma/',
    'asthma.ti,ab.',
    '(asthma adj3 child).tw.',
    'random$',
    'or/1-4',
    'asthma.mp. and child$.ti.',
    '*Asthma/',
  ])
    t.equal(foreignSyntax(text), 'ovid', text);
  for (const text of ['TITLE:asthma', '(AUTH:"Smith J")', 'asthma NEAR/3 child', 'SRC:MED'])
    t.equal(foreignSyntax(text), 'europepmc', text);
  for (const text of [
    'asthma in children. Is it so?',
    'costs in US$ of HIV/AIDS and TB/HIV',
    'expectancy and/or survival (e.g. in men)',
    'TITLE: a study of asthma',
    'DNA:RNA hybrids, HLA-B*27:05',
    'asthma[ti] AND "lung cancer"[tiab:~3]',
    'What is p.in silico?',
    'neoplasms/dt[mh]',
  ])
    t.equal(foreignSyntax(text), null, text);
  t.throws(() => readQuery('exp Asthma/ and child$.ti.'), { message: /syntax=ovid/ });
});

t.test(
  'what is written for a system that is not read here is refused in every syntax, and sentences are not',
  async (t) => {
    const cases: [text: string, system: RegExp][] = [
      ["'heart attack'/exp OR mi:ti,ab,de", /for Embase\.com,/],
      ['asthma AND [english]/lim AND [2010-2020]/py', /"\[english\]\/lim" is written for Embase\.com,/],
      ['(asthma NEAR/3 child*):ti,ab,kw', /"child\*\):ti,ab,kw" is written for Embase\.com or the Cochrane Library/],
      ['#1 MeSH descriptor: [Asthma] explode all trees\n#2 child*:ti,ab\n#3 #1 AND #2', /the Cochrane Library/],
      ['[mh asthma] AND [mh ^child]', /the Cochrane Library/],
      ['asthma near/3 child*', /the Cochrane Library/],
      ['TITLE-ABS-KEY(asthma AND child*) AND PUBYEAR > 2010', /Scopus/],
      ['TS=(asthma AND child*)', /Web of Science/],
      ['(MH "Asthma+") AND TI child*', /EBSCOhost/],
      ['TI asthma OR AB asthma', /EBSCOhost/],
      ['NOFT(asthma)', /ProQuest/],
    ];
    for (const [text, system] of cases)
      for (const syntax of [null, 'pubmed', 'ovid', 'europepmc'] as const)
        t.throws(() => readQuery(text, syntax), { name: 'QuerySyntaxError', message: system }, `${text} as ${syntax}`);
    for (const text of [
      'ratio 1:2 in TI (tricuspid insufficiency) or AB blood',
      'BACKGROUND:It is known that MH and MM differ',
      "'heart attack' and/or stroke, PLGA e:ta",
      '"asthma:ti,ab" AND "(MH Asthma)"',
    ])
      t.doesNotThrow(() => readQuery(text), text);
  },
);

t.test('a strict query that finds little can be sent as free text', async (t) => {
  t.equal(
    wordsOfStrict('(asthma[mh] OR wheez*[tiab]) AND "lung function"[tiab:~3]', 'pubmed'),
    'asthma wheez lung function',
  );
  t.equal(wordsOfStrict('12345[pmid]', 'pubmed'), null);
});

t.test('no text crashes a reader', async (t) => {
  const pieces = [
    '(',
    ')',
    '"',
    ' ',
    '\n',
    'and',
    'OR',
    'not',
    'adj3',
    'NEAR/2',
    'exp ',
    'Asthma',
    '/',
    '*',
    '$',
    '$2',
    '#',
    '?',
    '.ti,ab.',
    '.au.',
    'TITLE:',
    '[2010 TO ',
    ']',
    '1',
    '#1',
    'or/1-2',
    'limit 1 to ',
    'child',
    'yr="2010"',
    '.ja.',
    ' use ',
    '[mp=a]',
    ':ti,ab',
    '(<',
    '~3',
    '\u0000',
  ];
  const reads = (text: string) => {
    for (const syntax of ['pubmed', 'ovid', 'europepmc'] as const)
      try {
        printQuery(readStrategy(text, syntax).lines.at(-1)!.node);
      } catch (error) {
        if (!(error instanceof QuerySyntaxError)) throw error;
        if (error.position < 0 || error.message === '') return false;
      }
    foreignSyntax(text);
    try {
      refuseUnreadSystem(text);
    } catch (error) {
      if (!(error instanceof QuerySyntaxError)) throw error;
    }
    return true;
  };
  for (const between of ['', ' '])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 20 }), (row) => reads(row.join(between))),
      { numRuns: 3_000 },
    );
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 100 }), reads), { numRuns: 1_000 });
  t.pass('of pieces of the languages and of any characters');
});

t.test('of many words that lines have cut some are told, and how many there are besides', (t) => {
  const words = Array.from({ length: 50 }, (_, i) => `cut${'abcdefghij'[i % 10]}${'abcde'[Math.floor(i / 10)]}-\nword`);
  const { notes } = readQuery(`asthma[tiab] OR (${words.join(' ')})`);
  t.equal(notes.filter((note) => note.includes('stand on two lines')).length, 20);
  t.ok(notes.includes('The same holds for 30 more.'));
  const wild = words.map((word) => word.replace('-\n', '*'));
  t.equal(readQuery(`asthma[tiab] OR (${wild.join(' ')})`).notes.filter((note) => note.startsWith('In "')).length, 20);
  t.end();
});

"""Xapian on the same papers: makes a database of the file named first, one JSON object a line, unless its folder is there,
then answers each query on standard input with how many milliseconds it took, the documents of the page fetched."""
import json
import os
import re
import sys
import time

import xapian

papers, folder = sys.argv[1:3]
stem = xapian.Stem("english")
stop = set(json.loads(sys.stdin.readline()))


def stemmed(word):
    term = stem(word)
    return term.decode() if isinstance(term, bytes) else term



def make():
    database = xapian.WritableDatabase(folder, xapian.DB_CREATE_OR_OVERWRITE)
    generator = xapian.TermGenerator()
    generator.set_stemmer(stem)
    generator.set_stemming_strategy(xapian.TermGenerator.STEM_ALL)
    with open(papers, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            paper = json.loads(line)
            document = xapian.Document()
            generator.set_document(document)
            for text, weight, prefix in (
                (paper["title"], 3, ""),
                (paper["title"], 1, "S"),
                ("; ".join(paper["mesh"]), 2, ""),
                (paper["abstract"], 1, ""),
            ):
                generator.index_text(text, weight, prefix)
                generator.increase_termpos()
            document.set_data(line)
            document.add_value(0, xapian.sortable_serialise(paper["year"]))
            database.add_document(document)
            if number % 50000 == 49999:
                database.commit()
    database.commit()
    database.close()


if not os.path.exists(folder):
    make()
database = xapian.Database(folder)
enquire = xapian.Enquire(database)
enquire.set_weighting_scheme(xapian.BM25Weight(1.2, 0, 0, 0.75, 0))
Query = xapian.Query


def query_of(asked):
    kind = asked["kind"]
    if kind == "any":
        words = [word for word in dict.fromkeys(re.findall(r"[^\W_]+", asked["text"].lower())) if word not in stop]
        return Query(Query.OP_OR, [stemmed(word) for word in words])
    if kind == "phrase":
        words = [stemmed(word) for word in asked["text"].split()]
        return Query(Query.OP_PHRASE, words, len(words))
    if kind == "boolean":
        either = Query(Query.OP_OR, [stemmed(word) for word in asked["any"]])
        return Query(Query.OP_AND_NOT, Query(Query.OP_AND, either, Query(stemmed(asked["and"]))), Query(stemmed(asked["not"])))
    both = Query(Query.OP_AND, Query("S" + stemmed(asked["title"])), Query(stemmed(asked["word"])))
    years = Query(Query.OP_VALUE_RANGE, 0, *(xapian.sortable_serialise(asked[end]) for end in ("from", "to")))
    return Query(Query.OP_FILTER, both, years)


print("ready", flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    begun = time.perf_counter()
    enquire.set_query(query_of(asked))
    found = [match.document.get_data() for match in enquire.get_mset(0, 20)]
    print(json.dumps({"ms": (time.perf_counter() - begun) * 1000, "found": len(found)}), flush=True)

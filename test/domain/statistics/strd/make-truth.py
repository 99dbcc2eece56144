"""Writes truth.json: what exact arithmetic finds in the sets of data.json as stored in doubles, with offsets added.

The sums are rational numbers, all else has 50 digits (mpmath). An offset is added in doubles, as a program that reads such
data has it. Certified values of NIST stand in data.json; the script first holds its own results to them.
"""
import json
from fractions import Fraction
from pathlib import Path

from mpmath import betainc, findroot, mp, mpf, sqrt

mp.dps = 50
here = Path(__file__).parent
OFFSETS = [0, 1e6, 1e9, 1e12]


def mpq(q):
    return mpf(q.numerator) / q.denominator


def moments(values):
    exact = [Fraction(v) for v in values]
    n = len(exact)
    mean = sum(exact) / n
    return n, mean, sum((v - mean) ** 2 for v in exact)


def t_two_sided(t, df):
    return betainc(df / mpf(2), mpf(1) / 2, 0, df / (df + t * t), regularized=True)


def t_critical(df, outside=mpf('0.05')):
    start = mpf(2) if df > 8 else mpf(3)
    return findroot(lambda t: t_two_sided(t, df) - outside, start)


def t_of(estimate, mu, std_error, df):
    margin = t_critical(df) * std_error
    return {'estimate': estimate, 'std_error': std_error, 'df': df, 'statistic': (estimate - mu) / std_error,
            'conf_low': estimate - margin, 'conf_high': estimate + margin}


def one_sample(values, mu):
    n, mean, squares = moments(values)
    variance = mpq(squares / (n - 1))
    return {**t_of(mpq(mean), mpf(mu), sqrt(variance / n), mpf(n - 1)), 'std_dev': sqrt(variance)}


def two_samples(first, second):
    (n1, m1, s1), (n2, m2, s2) = moments(first), moments(second)
    a, b = mpq(s1 / (n1 - 1) / n1), mpq(s2 / (n2 - 1) / n2)
    estimate = mpq(m1 - m2)
    welch = t_of(estimate, 0, sqrt(a + b), (a + b) ** 2 / (a * a / (n1 - 1) + b * b / (n2 - 1)))
    df = n1 + n2 - 2
    pooled = t_of(estimate, 0, sqrt(mpq((s1 + s2) / df * (Fraction(1, n1) + Fraction(1, n2)))), mpf(df))
    smd = abs(estimate) / sqrt(mpq((s1 / (n1 - 1) + s2 / (n2 - 1)) / 2))
    return {'welch': welch, 'pooled': pooled, 'smd': smd}


def one_way(groups):
    parts = [moments(g) for g in groups]
    n = sum(p[0] for p in parts)
    grand = sum(p[0] * p[1] for p in parts) / n
    between = sum(p[0] * (p[1] - grand) ** 2 for p in parts)
    within = sum(p[2] for p in parts)
    df1, df2 = len(parts) - 1, n - len(parts)
    units = [mpq(within / df2 * (Fraction(1, parts[0][0]) + Fraction(1, p[0]))) for p in parts[1:]]
    return {'sum_sq_between': mpq(between), 'sum_sq_within': mpq(within),
            'statistic': mpq(between / df1 / (within / df2)), 'eta_squared': mpq(between / (between + within)),
            # Each group minus the first: differences and their standard errors.
            'differences': [mpq(p[1] - parts[0][1]) for p in parts[1:]], 'std_errors': [sqrt(u) for u in units]}


def least_squares(columns, y):
    x = [[Fraction(1)] * len(y)] + [[Fraction(v) for v in c] for c in columns]
    y = [Fraction(v) for v in y]
    p, n = len(x), len(y)
    a = [[sum(u * v for u, v in zip(x[i], x[j])) for j in range(p)] + [Fraction(int(i == j)) for j in range(p)]
         + [sum(u * v for u, v in zip(x[i], y))] for i in range(p)]
    for i in range(p):
        pivot = next(k for k in range(i, p) if a[k][i] != 0)
        a[i], a[pivot] = a[pivot], a[i]
        a[i] = [v / a[i][i] for v in a[i]]
        for k in range(p):
            if k != i:
                a[k] = [u - a[k][i] * v for u, v in zip(a[k], a[i])]
    beta = [row[-1] for row in a]
    residuals = [y[r] - sum(beta[j] * x[j][r] for j in range(p)) for r in range(n)]
    rss = sum(e * e for e in residuals)
    mean = sum(y) / n
    total = sum((v - mean) ** 2 for v in y)
    df = n - p
    errors = [sqrt(mpq(rss / df * a[j][p + j])) for j in range(p)]
    found = {'estimates': [mpq(b) for b in beta], 'std_errors': errors, 'residual_std_error': sqrt(mpq(rss / df)),
             'r_squared': mpq(1 - rss / total)}
    if rss != 0:
        critical = t_critical(mpf(df))
        found['f_statistic'] = mpq((total - rss) / (p - 1) / (rss / df))
        found['conf_low'] = [mpq(b) - critical * e for b, e in zip(beta, errors)]
        found['conf_high'] = [mpq(b) + critical * e for b, e in zip(beta, errors)]
    return found


def rounded(value):
    if isinstance(value, dict):
        return {k: rounded(v) for k, v in value.items()}
    if isinstance(value, list):
        return [rounded(v) for v in value]
    return float(value)




def if_it_exists(find):
    """None where rounding to doubles at the offset leaves no variation, or dependent columns."""
    try:
        return rounded(find())
    except (ZeroDivisionError, StopIteration):
        return None


def shifted(values, offset):
    return [v + offset for v in values]


def expand(series):
    return [v for part in series for v in part['values'] * part.get('times', 1)]


def close(found, certified, relative, what):
    if abs(found - certified) > relative * abs(certified):
        raise SystemExit(f'{what}: {float(found)} is not the certified {certified}')


data = json.loads((here / 'data.json').read_text())
truth = {'univariate': {}, 'anova': {}, 'linear': {}}
for name, entry in data['univariate'].items():
    values = expand(entry['series'])
    _, mean, squares = moments([Fraction(str(v)) for v in values])
    close(mpq(mean), mpf(entry['mean']), 1e-14, name)
    close(sqrt(mpq(squares / (len(values) - 1))), mpf(entry['std_dev']), 1e-14, name)
    truth['univariate'][name] = [
        if_it_exists(lambda: one_sample(shifted(values, o), values[0] + o)) for o in OFFSETS]
for name, entry in data['anova'].items():
    groups = [expand(g) for g in entry['groups']]
    decimal = one_way([[Fraction(str(v)) for v in g] for g in groups])
    close(decimal['statistic'], mpf(entry['statistic']), 1e-14, name)
    close(decimal['sum_sq_within'], mpf(entry['sum_sq_within']), 1e-14, name)
    truth['anova'][name] = [
        if_it_exists(lambda: {**one_way([shifted(g, o) for g in groups]),
                              'two_samples': two_samples(shifted(groups[0], o), shifted(groups[1], o))})
        for o in OFFSETS]
for name, entry in data['linear'].items():
    decimal = least_squares([[Fraction(str(v)) for v in c] for c in entry['columns']], [Fraction(str(v)) for v in entry['outcome']])
    for found, certified in zip(decimal['estimates'], entry['estimates']):
        close(found, mpf(certified), 1e-14, name)
    for found, certified in zip(decimal['std_errors'], entry['std_errors']):
        close(found, mpf(certified), 1e-13, name)
    truth['linear'][name] = [
        if_it_exists(lambda: least_squares([shifted(c, o) for c in entry['columns']], shifted(entry['outcome'], o)))
        for o in OFFSETS]
(here / 'truth.json').write_text(json.dumps(truth) + '\n')

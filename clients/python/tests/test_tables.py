"""Patients as tables of pandas, and tables of pandas as variables and rows."""

from __future__ import annotations

import json
import unittest
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Dict

from research_platform import ConfigurationError, variables_of_dataframe


class Tables(unittest.TestCase):
    def setUp(self) -> None:
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        self.pandas: Any = pandas

    def test_columns_are_typed_by_the_dictionary(self) -> None:
        from research_platform._dataframes import dataframe_of_patients

        def variable(name: str, type: str, **more: Any) -> Dict[str, Any]:
            return {"name": name, "type": type, "label": "", "unit": None, "categories": None, **more}

        categories = [{"value": 2, "label": "female"}, {"value": 1, "label": "male"}]
        dictionary = [
            variable("age", "integer", label="Age", unit="years"),
            variable("sex", "category", categories=categories),
            variable("born", "date"),
            variable("seen", "datetime"),
            variable("old", "date"),
            variable("dose", "number"),
            variable("empty", "text"),
        ]
        rows = [
            {"age": 61, "sex": 1, "born": "1960-02-29", "seen": "2024-01-01T10:00:00Z", "old": "1066-10-14", "more": 1},
            {"sex": 2, "dose": 2, "seen": "2024-01-01T12:00:00+02:00", "more": 2.5},
            {},
        ]
        patients = [{"id": f"pat_{place}", "external_id": None, "attributes": row} for place, row in enumerate(rows)]
        frame = dataframe_of_patients(patients, dictionary)
        self.assertEqual(list(frame.columns), ["age", "sex", "born", "seen", "old", "dose", "empty", "more"])
        self.assertEqual([str(kind) for kind in frame.dtypes], [
            "Int64", "category", "datetime64[ns]", "datetime64[ns, UTC]", "string", "float64", "string", "float64",
        ])  # fmt: skip
        self.assertEqual(list(frame["sex"].cat.categories), [2, 1])
        self.assertTrue(frame["sex"].cat.ordered)
        self.assertEqual(frame["seen"].iloc[0], frame["seen"].iloc[1])
        self.assertEqual(frame["old"].iloc[0], "1066-10-14")  # of a year that pandas has no moment for
        self.assertEqual(frame.attrs["labels"], {"age": "Age"})
        self.assertEqual(frame.attrs["units"], {"age": "years"})
        named = dataframe_of_patients(patients, dictionary, category_labels=True)
        self.assertEqual(list(named["sex"].cat.categories), ["female", "male"])
        self.assertEqual(len(dataframe_of_patients([], dictionary)), 0)

    def test_a_column_that_no_patient_can_have_is_named_without_its_values(self) -> None:
        from research_platform._dataframes import rows_of_dataframe

        pandas = self.pandas
        for column in (
            pandas.to_timedelta(["1 day"]),
            [["Smith"]],
            [float("inf")],
            [complex(1, 2)],
        ):
            frame = pandas.DataFrame({"note": column})
            with self.assertRaises(ConfigurationError) as raised:
                list(rows_of_dataframe(frame))
            self.assertIn("note", str(raised.exception))
            self.assertNotIn("Smith", str(raised.exception))
        with self.assertRaises(ConfigurationError):
            list(rows_of_dataframe(pandas.DataFrame([[1, 2]], columns=["a", "a"])))

    def test_columns_that_have_no_name_of_their_own_are_no_dictionary(self) -> None:
        pandas = self.pandas
        levels = pandas.MultiIndex.from_tuples([("a", "x"), ("a", "external_id")])
        for frame, told in (
            (pandas.DataFrame([[1, 2]], columns=["a", "a"]), "more than one column a"),
            (pandas.DataFrame([[1, 2]], columns=levels), "several levels"),
            ([{"a": 1}], "not of list"),
        ):
            with self.assertRaisesRegex(ConfigurationError, told):
                variables_of_dataframe(frame)

    def test_a_dictionary_is_made_of_the_types(self) -> None:
        pandas = self.pandas
        frame = pandas.DataFrame({
            "stage": pandas.Categorical([3, 1], categories=[1, 2, 3], ordered=True),
            "n": [1, 2],
            "x": [0.5, None],
            "ok": [True, False],
            "day": pandas.to_datetime(["2024-01-01", None]),
            "time": pandas.to_datetime(["2024-01-01 10:00", None]),
            "note": ["a", None],
        })  # fmt: skip
        types = {variable["name"]: variable["type"] for variable in variables_of_dataframe(frame)}
        self.assertEqual(types, {
            "stage": "category", "n": "integer", "x": "number", "ok": "boolean", "day": "date", "time": "datetime", "note": "text",
        })  # fmt: skip
        (stage,) = (one for one in variables_of_dataframe(frame) if one["name"] == "stage")
        self.assertEqual([category["value"] for category in stage["categories"]], [1, 2, 3])
        json.dumps(variables_of_dataframe(frame))

    def test_columns_of_objects_are_what_they_hold(self) -> None:
        from research_platform._dataframes import rows_of_dataframe

        pandas = self.pandas
        objects = {
            "ok": [True, None], "n": [1, None], "x": [1, 2.5], "price": [Decimal("1.10"), None],
            "day": [date(2024, 2, 29), None], "time": [datetime(2024, 2, 29, 5), None], "note": ["a", None],
        }  # fmt: skip
        frame = pandas.DataFrame({name: pandas.Series(values, dtype=object) for name, values in objects.items()})
        self.assertEqual({variable["name"]: variable["type"] for variable in variables_of_dataframe(frame)}, {
            "ok": "boolean", "n": "integer", "x": "number", "price": "number", "day": "date", "time": "datetime", "note": "text",
        })  # fmt: skip
        first = next(rows_of_dataframe(frame))
        self.assertEqual(first["attributes"], {
            "ok": True, "n": 1, "x": 1, "price": 1.1, "day": "2024-02-29", "time": "2024-02-29T05:00:00", "note": "a",
        })  # fmt: skip

    def test_a_decimal_keeps_its_digits_or_is_refused(self) -> None:
        from research_platform._dataframes import rows_of_dataframe

        frame = self.pandas.DataFrame({"dose": [Decimal("0.12345678901234567890")]})
        with self.assertRaisesRegex(ConfigurationError, "dose holds 0.12345678901234567890, which has more digits"):
            list(rows_of_dataframe(frame))

    def test_intervals_of_cut_are_categories_in_their_order(self) -> None:
        from research_platform._dataframes import rows_of_dataframe

        pandas = self.pandas
        frame = pandas.DataFrame({"age": pandas.cut([70, 5, float("nan")], [0, 18, 99]), "ill": pandas.Categorical([True, False, None])})
        age, ill = variables_of_dataframe(frame)
        self.assertEqual([category["value"] for category in age["categories"]], ["(0, 18]", "(18, 99]"])
        self.assertEqual((ill["type"], "categories" in ill), ("boolean", False))
        self.assertEqual([patient["attributes"] for patient in rows_of_dataframe(frame)], [
            {"age": "(18, 99]", "ill": True}, {"age": "(0, 18]", "ill": False}, {},
        ])  # fmt: skip


if __name__ == "__main__":
    unittest.main()
